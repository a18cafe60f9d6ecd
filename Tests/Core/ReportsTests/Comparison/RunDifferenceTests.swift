import TestBasics
@testable import Reports

@Suite("The changes between two runs")
struct RunDifferenceTests {
    /// From the example run to one in which `a` fails, `b` is mended, `c` hangs, and another vector stands for `e`.
    private func difference() throws -> RunDifference {
        let after = try Recorded.red(name: "b.jsonl") { result in
            switch result.id.name {
            case "a": (result.outcome, result.verdict) = (.wrongVerdict, .accept)
            case "b": (result.outcome, result.verdict) = (.pass, .reject)
            case "c": result.outcome = .timeout
            case "d": result.reason = "\u{1B}[2Jother words"
            default: result = try ExampleRun.result("attestation/decode/f", .wrongVerdict, result.verdict, .forgery)
            }
        }
        return RunDifference(from: try Recorded.red(), to: after)
    }

    @Test("New failures, fixed ones, other outcomes, other reasons and vectors of one run alone are kept apart")
    func kinds() throws {
        let difference = try difference()
        let kinds = [
            difference.newFailures, difference.fixed, difference.changedOutcomes, difference.changedReasons,
            difference.onlyBefore, difference.onlyAfter,
        ]
        // The gravest first.
        #expect(kinds.map { $0.map(\.id.name) } == [["f", "a"], ["b"], ["c"], ["d"], ["e"], ["f"]])
        #expect(difference.keptFailures == 2 && difference.isWorse)
    }

    @Test("A run is no worse than itself, and has no changes")
    func same() throws {
        let run = try Recorded.red()
        let difference = RunDifference(from: run, to: run)
        #expect(!difference.isWorse && difference.changedReasons.isEmpty && difference.fixed.isEmpty)
        #expect(difference.keptFailures == 3)
        let text = difference.text(isColored: false)
        #expect(text.hasSuffix("\n0 new failures, 0 fixed, 3 failures in both\n"))
    }

    @Test("The text names each change with its old and its new value")
    func text() throws {
        let text = try difference().text(isColored: false)
        for line in [
            "from a.jsonl: lib 1.0, profile core, set 0.1.0, digest abababababab",
            "new failures (2)", "  attestation/decode/f  wrongVerdict (accepted)  forgery",
            "  attestation/nonce/a   pass (rejected) -> wrongVerdict (accepted): \"nonce differs\"  replay",
            "  attestation/chain/c  crash -> timeout: \"ended with exit code 7\"  denialOfService",
            "-> \"\u{FFFD}[2Jother words\"", "only in b.jsonl (1)", "2 new failures, 1 fixed, 2 failures in both",
        ] { #expect(text.contains(line), "\(text)") }
    }

    @Test(
        "A failure of both runs is new where the later one proves more",
        arguments: [
            (Outcome.inconclusive, Verdict.reject, Outcome.wrongVerdict, Verdict.accept, true),
            (.error, .error, .wrongVerdict, .accept, true), (.crash, nil, .wrongVerdict, .accept, true),
            (.inconclusive, .reject, .error, .error, true), (.notTestable, nil, .crash, nil, true),
            (.error, .error, .crash, nil, false), (.wrongVerdict, .accept, .error, .error, false),
            (.wrongVerdict, .accept, .inconclusive, .reject, false),
            (.wrongVerdict, .accept, .wrongVerdict, .accept, false),
        ] as [(Outcome, Verdict?, Outcome, Verdict?, Bool)])
    func worse(before: Outcome, said: Verdict?, after: Outcome, says: Verdict?, isNew: Bool) throws {
        func run(_ outcome: Outcome, _ verdict: Verdict?) throws -> RunRecord {
            try Recorded.red { if $0.id.name == "b" { ($0.outcome, $0.verdict) = (outcome, verdict) } }
        }
        let difference = RunDifference(from: try run(before, said), to: try run(after, says))
        #expect(difference.isWorse == isNew)
        #expect(difference.newFailures.map(\.id.name) == (isNew ? ["b"] : []))
        // A failure that got worse is counted once.
        #expect(difference.keptFailures + difference.newFailures.count == 3)
        if isNew { #expect(!difference.changedOutcomes.contains { $0.id.name == "b" }) }
    }

    @Test("Scripts get the same as one document")
    func json() throws {
        let json = try JSONValue.parse(difference().json.utf8)
        let new = try #require(json["newFailures"]?.elements)
        #expect(new.count == 2 && json["keptFailures"] == 2)
        #expect(
            new[1]["before"]
                == ["outcome": "pass", "answer": "rejected", "verdict": "reject", "reason": "nonce differs"])
        #expect(new[1]["impact"] == "replay" && new[1]["requirement"] == "ATT-NONCE")
    }
}
