import AttestModel
import Foundation
import Testing

/// A report in JSON Lines, read as another program would.
struct RunLines {
    let header: [String: JSONValue]
    /// The last result of each id.
    let results: [String: [String: JSONValue]]
    let footer: [String: JSONValue]

    /// - Throws: when the first line is no header, the last one no footer, or one between them no result.
    init(_ text: String) throws {
        try #require(text.hasSuffix("\n"))
        var lines: [[String: JSONValue]] = []
        for line in text.split(separator: "\n") {
            guard case .object(let members) = try JSONValue.parse(Array(line.utf8)) else {
                throw ModelError(.badValue, path: "", detail: "a line that is no object")
            }
            lines.append(members)
        }
        header = try #require(lines.first)
        footer = try #require(lines.last)
        try #require(header["type"] == "header" && footer["type"] == "footer")
        var results: [String: [String: JSONValue]] = [:]
        for line in lines.dropFirst().dropLast() {
            try #require(line["type"] == "result")
            guard case .string(let id)? = line["id"] else { throw ModelError(.missingField, path: "id", detail: "") }
            results[id] = line
        }
        self.results = results
    }

    /// Outcome by id.
    var outcomes: [String: JSONValue] { results.compactMapValues { $0["outcome"] } }

    /// Outcome and verdict by id.
    var judgements: [String: [JSONValue?]] { results.mapValues { [$0["outcome"], $0["verdict"]] } }
}
