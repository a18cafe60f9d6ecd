import TestBasics
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
        let action = try Self.read("action.yml")
        inputs = try Self.mapping(action["inputs"]).mapValues { input in
            (try Self.mapping(input))["default"].map { "\($0)" } ?? ""
        }
        let runs = try Self.mapping(action["runs"])
        guard runs["using"] as? String == "composite", let steps = runs["steps"] as? [[String: Any]] else {
            throw CocoaError(.propertyListReadCorrupt)
        }
        self.steps = steps.map { step in
            Step(
                id: step["id"] as? String, conditions: (step["if"] as? String)?.components(separatedBy: " && ") ?? [],
                run: step["run"] as? String,
                environment: step["env"] as? [String: String] ?? [:], texts: Self.texts(of: step))
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

    /// Reads a YAML file of the package.
    static func read(_ path: String) throws -> [String: Any] { try mapping(Yams.load(yaml: Built.text(path))) }

    /// Every text below a value, by its path.
    static func texts(of value: Any, at path: String = "") -> [(path: String, text: String)] {
        switch value {
        case let text as String: [(path, text)]
        case let list as [Any]: list.enumerated().flatMap { texts(of: $1, at: "\(path)[\($0)]") }
        case let mapping as [String: Any]: mapping.flatMap { texts(of: $1, at: "\(path).\($0)") }
        default: []
        }
    }

    private static func mapping(_ value: Any?) throws -> [String: Any] {
        guard let mapping = value as? [String: Any] else { throw CocoaError(.propertyListReadCorrupt) }
        return mapping
    }
}

/// The files and outputs that a step of a job left behind.
struct Job {
    let ended: Ended
    /// The step's outputs.
    let outputs: [String: String]
    /// The text of the job's page.
    let summary: String

    init(ended: Ended, scratch: ScratchFolder) throws {
        self.ended = ended
        let lines = try scratch.read("github/output").split(separator: "\n")
        outputs = lines.reduce(into: [:]) { outputs, line in
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            outputs[String(parts[0])] = parts.count == 2 ? String(parts[1]) : nil
        }
        summary = try scratch.read("github/summary")
    }

    /// The text of a report; `nil` when it is not there.
    func report(_ name: String) -> String? {
        outputs["reports"].flatMap { try? String(contentsOfFile: "\($0)/\(name)", encoding: .utf8) }
    }
}
