import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("Two runs and many, side by side")
struct CompareTests {
    /// A run that conforms, one that does not, and one of another set; made once.
    private static let reports = Task {
        let folder = try ScratchFolder()
        for (name, target) in [("right", "reference"), ("wrong", "mutant/without-ast-counter")] {
            let run = try await Reported.run("builtin:\(target)", "--only", "assertion/**")
            try folder.write(run.ended.standardOutput, to: "\(name).jsonl")
        }
        let digest = try FewVectors.manifest().digest.hex
        let other = try folder.read("right.jsonl").replacing(digest, with: String(repeating: "0", count: 64))
        try folder.write(other, to: "other.jsonl")
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
        #expect(
            text.lines.contains {
                $0.hasPrefix("   Not conforming: it accepts replays. It does not compare the counter")
            })
        #expect(text.lines.contains { $0.contains(#/^AST-COUNTER +✓ \d+ +✗ \d+$/#) })
        #expect(try folder.read("page.html").contains("<span class=\"name\">mutant/without-ast-counter "))
        let json = try await Self.run("compare", "right.jsonl", "wrong.jsonl", "--format", "json")
        #expect(try json.json().elements("runs").count == 2)
    }

    @Test("A report of another set, unless it is allowed, and one that is not there end with 2 and one line")
    func unusable() async throws {
        for command in ["diff", "compare"] {
            for (second, words) in [("none.jsonl", "cannot read"), ("other.jsonl", "--allow-different-sets")] {
                let ended = try await Self.run(command, "right.jsonl", second)
                #expect(ended.status == 2 && ended.standardOutput == "" && ended.saysOneLine)
                #expect(ended.standardError.contains(words) && ended.standardError.contains(second))
            }
            #expect(try await Self.run(command, "right.jsonl", "other.jsonl", "--allow-different-sets").status == 0)
        }
    }
}
