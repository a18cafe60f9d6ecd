import Foundation
import TestSupport
import Yams

/// `action.yml`, read as GitHub reads it.
struct CompositeAction {
    struct Step {
        let id: String?
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
                id: step["id"] as? String, run: step["run"] as? String,
                environment: step["env"] as? [String: String] ?? [:], texts: YAMLFile.texts(of: step))
        }
    }

    /// Runs the script of a step in a folder as a runner does: with inputs as its environment, and files for what
    /// it hands over.
    func run(_ id: String, with given: [String: String], in scratch: ScratchFolder) async throws -> Job {
        guard let step = steps.first(where: { $0.id == id }), let script = step.run else {
            throw CocoaError(.propertyListReadCorrupt)
        }
        let values = inputs.merging(given) { $1 }
        var environment: [String: String?] = step.environment.mapValues { text in
            guard let name = text.wholeMatch(of: /\$\{\{ inputs\.([a-z-]+)(?: \|\| .*)? \}\}/)?.1 else { return text }
            return values[String(name)] ?? ""
        }
        environment["GITHUB_ACTIONS"] = "true"
        environment["GITHUB_ACTION_PATH"] = Built.packageRoot.path
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
