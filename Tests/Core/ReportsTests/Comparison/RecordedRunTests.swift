import TestBasics
@testable import Reports

@Suite("Reading a report in JSON Lines")
struct RecordedRunTests {
    @Test("A report reads back as it was written")
    func whole() throws {
        let run = try Recorded.red()
        #expect(run.header.targetName == "lib 1.0" && run.header.options.profile == .core)
        #expect(run.header.digest == [UInt8](repeating: 0xAB, count: 32))
        #expect(run.results.map(\.outcome) == [.crash, .observed, .pass, .wrongVerdict, .notTestable])
        #expect(run.results[4].recorded?.status == .failing && run.results[3].impact == .replay)
        #expect(run.results.filter { run.header.status(of: $0).isFailure }.count == 3)
    }

    @Test("A run without a score is read with the results until its end, and says why")
    func partial() throws {
        let run = try Recorded.run(ExampleRun.fault(), name: "a")
        #expect(run.results.isEmpty && run.exitCode == 3 && run.fault == ExampleRun.fault().fault)
        let difference = try RunDifference(from: Recorded.run(ExampleRun.green()), to: run)
        #expect(difference.isWorse && difference.fixed.isEmpty)
        #expect(difference.text(isColored: false).contains("a has no score: The target rejects everything."))
        #expect(RunMatrix([run]).text(isColored: false).contains("No score. The target rejects everything."))
    }

    @Test("A later result of the same id replaces the earlier one; unknown members and types are passed over")
    func revised() throws {
        var lines = try Recorded.text(of: ExampleRun.green()).split(separator: "\n").map(String.init)
        let old = lines[2].replacing(#""outcome":"pass""#, with: #""later":1,"outcome":"timeout""#)
        lines.insert(old, at: 1)
        lines.insert(#"{"type":"remark","text":"x"}"#, at: 1)
        let run = try RunRecord(jsonLines: lines.joined(separator: "\r\n").utf8, name: "a")
        #expect(run.results.map(\.outcome) == [.observed, .pass, .notTestable])
        #expect(run.results.filter { run.header.status(of: $0).isFailure }.isEmpty)
    }

    /// A damage to the report of the example run, and what its error has to name.
    private static let damages: [(@Sendable ([String]) -> [String], [String])] = [
        ({ _ in [] }, ["no header"]), ({ Array($0.dropFirst()) }, ["line 1", "'type'", "before any header"]),
        ({ Array($0.dropLast()) }, ["no footer", "cut short after 5 results"]),
        ({ [$0[0], String($0[1].prefix(40))] }, ["line 2", "not one complete JSON document"]),
        ({ $0 + [$0[1]] }, ["line 8", "after the footer"]), ({ [$0[0]] + $0 }, ["line 2", "has one already"]),
        ({ Array($0[0...2] + $0[4...]) }, ["cut or edited", "4 results", "announces 5"]),
        (
            { $0.map { $0.replacing(#""outcome":"crash""#, with: #""outcome":"bang""#) } },
            ["line 2", "field 'outcome'", "'bang'"]
        ),
        ({ $0.map { $0.replacing(#""crash":1"#, with: #""bang":1"#) } }, ["line 7", "field 'counts.bang'"]),
        ({ $0.map { $0.replacing(#""id":"attestation/chain/c""#, with: #""id":7"#) } }, ["line 2", "field 'id'"]),
        ({ $0.map { $0.replacing(#""setDigest":"ab"#, with: #""setDigest":""#) } }, ["line 1", "field 'setDigest'"]),
        (
            { $0.map { $0.replacing(#""standing":"failing""#, with: #""standing":"falling""#) } },
            ["line 2", "'falling'"]
        ),
    ]

    @Test("A damaged report is rejected with file, line and field", arguments: damages.indices)
    func damaged(index: Int) throws {
        let (damage, words) = Self.damages[index]
        let lines = try Recorded.text(of: ExampleRun.red()).split(separator: "\n").map(String.init)
        let changed = damage(lines).joined(separator: "\n")
        let error = #expect(throws: RunnerError.self) { try RunRecord(jsonLines: changed.utf8, name: "runs/a.jsonl") }
        #expect(error?.code == .file && error?.exitCode == 2)
        #expect(error?.message.hasPrefix("runs/a.jsonl: ") == true)
        for word in words { #expect(error?.message.contains(word) == true, "\(error?.message ?? "") lacks \(word)") }
    }

    @Test("Runs of different sets do not stand beside each other")
    func sets() throws {
        var other = try ExampleRun.red()
        other.header.digest = [UInt8](repeating: 1, count: 32)
        let runs = [try Recorded.red(), try Recorded.run(other, name: "b.jsonl")]
        let error = #expect(throws: RunnerError(.usage, "")) { try RunRecord.requireOneSet(runs) }
        for word in ["a.jsonl", "b.jsonl", "abababababab", "010101010101", "--allow-different-sets"] {
            #expect(error?.message.contains(word) == true)
        }
        try RunRecord.requireOneSet([runs[0], runs[0]])
    }
}
