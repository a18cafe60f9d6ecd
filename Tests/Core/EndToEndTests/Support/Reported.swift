import AttestModel
import Foundation
import TestSupport

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

    /// The run of a few vectors against several adapters of the reference verifier at once, in another order and three
    /// times, made once.
    static let shuffled = Task {
        try await run(
            "exec:\(Appattest.path) adapter", "--profile", "strict", "--jobs", "3", "--shuffle", "--repeat", "3")
    }
}

/// A report in JSON Lines, read as another program would.
struct RunLines {
    let header: [String: JSONValue]
    /// The last result of each id.
    let results: [String: [String: JSONValue]]
    let footer: [String: JSONValue]

    /// The reason why a text is not a whole report.
    struct Incomplete: Error {
        let why: String
        let text: String
    }

    /// - Throws: when the first line is no header, the last one no footer, or one between them no result. Not by
    ///   `#require`: the report may be shared, and only the first test would fail.
    init(_ text: String) throws {
        func check(_ condition: Bool, _ why: String) throws {
            guard condition else { throw Incomplete(why: why, text: text) }
        }
        try check(text.hasSuffix("\n"), "does not end in a line feed")
        let lines = try text.split(separator: "\n").map { line in
            guard case .object(let members) = try JSONValue.parse(Array(line.utf8)) else {
                throw Incomplete(why: "a line is no object", text: text)
            }
            return members
        }
        guard let header = lines.first, let footer = lines.last else {
            throw Incomplete(why: "is empty", text: text)
        }
        try check(header["type"] == "header", "begins with no header")
        try check(footer["type"] == "footer", "ends with no footer")
        var results: [String: [String: JSONValue]] = [:]
        for line in lines.dropFirst().dropLast() {
            try check(line["type"] == "result", "has something else than results in between")
            guard case .string(let id)? = line["id"] else { throw Incomplete(why: "a result has no id", text: text) }
            results[id] = line
        }
        (self.header, self.results, self.footer) = (header, results, footer)
    }

    /// The digest of the set, in hexadecimal; empty when the header says none.
    var digest: String { if case .string(let digest)? = header["setDigest"] { digest } else { "" } }

    /// Outcome by id.
    var outcomes: [String: JSONValue] { results.compactMapValues { $0["outcome"] } }

    /// Outcome and verdict by id.
    var judgements: [String: [JSONValue?]] { results.mapValues { [$0["outcome"], $0["verdict"]] } }
}
