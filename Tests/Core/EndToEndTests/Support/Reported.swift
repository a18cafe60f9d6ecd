import TestBasics

/// A run with its report in JSON Lines.
struct Reported {
    let ended: Ended
    let lines: RunLines

    /// Runs a set against a target; the report goes to standard output, the text to standard error.
    ///
    /// - Parameter vectors: The folder of the set.
    static func run(
        _ target: String, _ options: String..., vectors: String = FewVectors.path,
        environment: [String: String?] = [:]
    ) async throws -> Reported {
        let ended = try await Appattest.run(
            ["run", "--vectors", vectors, "--target", target, "--report", "jsonl=-"] + Appattest.patience + options,
            environment: environment)
        return Reported(ended: ended, lines: try RunLines(ended.standardOutput))
    }

    /// The run of a few vectors against the reference verifier in the same process, made once.
    static let reference = Task { try await run("builtin:reference", "--profile", "strict") }
}

/// The members of a whole report in JSON Lines.
struct RunLines {
    let header: [String: JSONValue]
    /// The last result of each id.
    let results: [String: [String: JSONValue]]
    let footer: [String: JSONValue]

    /// Reads a report.
    ///
    /// - Throws: when it is not whole. Not by `#require`: the report may be shared, and only the first test would fail.
    init(_ text: String) throws {
        _ = try RunRecord(jsonLines: Array(text.utf8), name: "the report")
        let lines: [[String: JSONValue]] = try text.split(separator: "\n").map { line in
            guard case .object(let members) = try JSONValue.parse(Array(line.utf8)) else { return [:] }
            return members
        }
        (header, footer) = (lines[0], lines[lines.count - 1])
        results = Dictionary(lines.dropFirst().dropLast().map { ($0["id"]?.string ?? "", $0) }) { $1 }
    }

    /// The digest of the set, in hexadecimal; empty when the header says none.
    var digest: String { header["setDigest"]?.string ?? "" }

    /// Outcome by id.
    var outcomes: [String: JSONValue] { results.compactMapValues { $0["outcome"] } }

    /// Outcome and verdict by id.
    var judgements: [String: [JSONValue?]] { results.mapValues { [$0["outcome"], $0["verdict"]] } }
}
