import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("Two runs and many, side by side")
struct CompareTests {
    /// A run that conforms, one that does not, and one that was cut short; made once.
    private static let reports = Task {
        let folder = try ScratchFolder()
        for (name, target) in [("right", "reference"), ("wrong", "mutant/without-ast-counter")] {
            let run = try await Reported.run("builtin:\(target)", "--only", "assertion/**")
            try folder.write(run.ended.standardOutput, to: "\(name).jsonl")
        }
        let lines = try String(contentsOfFile: folder.path("right.jsonl"), encoding: .utf8).split(separator: "\n")
        try folder.write(lines.dropLast().joined(separator: "\n"), to: "cut.jsonl")
        let digest = try #require(lines.first?.firstMatch(of: /"setDigest":"([0-9a-f]{64})"/)).1
        let other = lines.map { $0.replacing(digest, with: String(repeating: "0", count: 64)) }
        try folder.write(other.joined(separator: "\n"), to: "other.jsonl")
        return folder
    }

    private static func run(_ arguments: String...) async throws -> Ended {
        let folder = try await reports.value
        return try await Command.run(arguments.map { $0.hasSuffix(".jsonl") ? folder.path($0) : $0 })
    }

    @Test("New failures end with 1, and the other way round they are fixed")
    func diff() async throws {
        let worse = try await Self.run("diff", "right.jsonl", "wrong.jsonl")
        #expect(worse.status == 1 && worse.standardError == "")
        #expect(worse.standardOutput.contains("assertion/counter/replay-equal"))
        #expect(worse.standardOutput.contains("pass (rejected) -> wrongVerdict (accepted)"))
        let better = try await Self.run("diff", "wrong.jsonl", "right.jsonl", "--format", "json")
        #expect(better.status == 0)
        let fixed = try better.json().elements("fixed")
        #expect(try better.json()["newFailures"] == [] && !fixed.isEmpty)
        #expect(worse.lines.last == "\(fixed.count) new failures, 0 fixed, 0 failures in both")
    }

    @Test("A matrix shows the failures of each target, as text, page and JSON")
    func compare() async throws {
        let folder = try await Self.reports.value
        let text = try await Self.run("compare", "right.jsonl", "wrong.jsonl", "--html", folder.path("page.html"))
        #expect(text.status == 0 && text.standardError == "")
        let row = try #require(text.lines.first { $0.hasPrefix("AST-COUNTER ") })
        #expect(row.contains(" replay"))
        let right = try #require(row.firstMatch(of: #/^AST-COUNTER +(\d+)\/(\d+) /#))
        #expect(right.1 == right.2)
        #expect(try folder.read("page.html").contains("<th scope=\"col\">mutant/without-ast-counter "))
        let json = try await Self.run("compare", "right.jsonl", "wrong.jsonl", "--format", "json")
        #expect(try json.json().elements("runs").count == 2)
    }

    @Test(
        "A report that cannot be used ends with 2 and one line that names it; those of other sets, on request, do not",
        arguments: [
            ("right.jsonl", "cut.jsonl", ["cut.jsonl: there is no footer", "cut short after"]),
            ("none.jsonl", "right.jsonl", ["cannot read", "none.jsonl"]),
            ("right.jsonl", "other.jsonl", ["other.jsonl", "different vector sets", "--allow-different-sets"]),
        ])
    func unusable(first: String, second: String, words: [String]) async throws {
        for command in ["diff", "compare"] {
            let ended = try await Self.run(command, first, second)
            #expect(ended.status == 2 && ended.standardOutput == "" && ended.saysOneLine)
            for word in words { #expect(ended.standardError.contains(word), "\(ended.standardError)") }
        }
        let allowed = try await Self.run("diff", first, second, "--allow-different-sets")
        #expect(allowed.status == (second == "other.jsonl" ? 0 : 2))
    }
}
