import Foundation
import TestSupport
import Yams

/// `action.yml`, read as GitHub reads it.
struct CompositeAction {
    struct Step {
        let id: String?
        /// The conditions under which the step runs, all of them, each as `NAME == ''`.
        let conditions: [String]
        let run: String?
        let environment: [String: String]
        /// Every text of the step, by its path in it.
        let texts: [(path: String, text: String)]
    }

    /// The default of each input; empty for those that have none.
    let inputs: [String: String]
    let steps: [Step]

    init() throws {
        let action = try YAMLFile("action.yml").mapping
        inputs = try Self.mapping(action["inputs"]).mapValues { input in
            (try Self.mapping(input))["default"].map { "\($0)" } ?? ""
        }
        let runs = try Self.mapping(action["runs"])
        guard runs["using"] as? String == "composite", let steps = runs["steps"] as? [[String: Any]] else {
            throw CocoaError(.propertyListReadCorrupt)
        }
        self.steps = steps.map { step in
            Step(
                id: step["id"] as? String,
                conditions: (step["if"] as? String)?.components(separatedBy: " && ") ?? [],
                run: step["run"] as? String,
                environment: step["env"] as? [String: String] ?? [:], texts: YAMLFile.texts(of: step))
        }
    }

    /// Returns the ids of the steps that run, of those with scripts.
    ///
    /// - Parameter outputs: the outputs of earlier steps, as expressions name them.
    func stepsThatRun(inputs given: [String: String], outputs: [String: String]) -> Set<String> {
        let values = outputs.merging(given.map { ("inputs.\($0)", $1) }) { $1 }
        let running = steps.filter { step in
            step.run != nil
                && step.conditions.allSatisfy { condition in
                    condition.hasSuffix(" == ''") && (values[String(condition.dropLast(6))] ?? "").isEmpty
                }
        }
        return Set(running.compactMap(\.id))
    }

    /// Runs the script of a step in a folder as a runner does: with inputs as its environment, and files for what
    /// it hands over.
    ///
    /// - Parameters:
    ///   - changes: variables of the job.
    ///   - package: the folder of the action; that of this package unless stated.
    ///   - contexts: the values of further expressions; empty unless stated.
    func run(
        _ id: String, with given: [String: String], in scratch: ScratchFolder,
        environment changes: [String: String?] = [:],
        package: String = Built.packageRoot.path, contexts: [String: String] = [:]
    ) async throws -> Job {
        guard let step = steps.first(where: { $0.id == id }), let script = step.run else {
            throw CocoaError(.propertyListReadCorrupt)
        }
        let values = inputs.merging(given) { $1 }
        var environment: [String: String?] = step.environment.mapValues { text in
            if let name = text.wholeMatch(of: /\$\{\{ inputs\.([a-z-]+)(?: \|\| .*)? \}\}/)?.1 {
                return values[String(name)] ?? ""
            }
            guard let name = text.wholeMatch(of: /\$\{\{ ([a-z._]+) \}\}/)?.1 else { return text }
            return contexts[String(name)] ?? ""
        }
        environment.merge(changes) { $1 }
        environment["GITHUB_ACTIONS"] = "true"
        environment["GITHUB_ACTION_PATH"] = package
        environment["GITHUB_OUTPUT"] = try scratch.write("", to: "github/output")
        environment["GITHUB_STEP_SUMMARY"] = try scratch.write("", to: "github/summary")
        let file = try scratch.write(script, to: "github/step.sh")
        let ended = try await Program.run(
            "bash", ["--noprofile", "--norc", "-eo", "pipefail", file], environment: environment, in: scratch.url.path)
        return try Job(ended: ended, scratch: scratch)
    }

    private static func mapping(_ value: Any?) throws -> [String: Any] {
        guard let mapping = value as? [String: Any] else { throw CocoaError(.propertyListReadCorrupt) }
        return mapping
    }
}
