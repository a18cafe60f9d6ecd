import TestBasics
@testable import Reports

@Suite("Sequences, order and repetition in reports")
struct SequenceReportTests {
    private func report(_ change: (inout RunOptions) -> Void = { _ in }) throws -> RunRecord {
        var result = try ExampleRun.result("sequence/state/replay", .wrongVerdict, .accept, evidence: "noise")
        result.step = VectorResult.Step(number: 3, name: "replay", expect: .reject)
        return ExampleRun.run([result], change)
    }

    @Test("A failed step is named wherever the failure is")
    func step() throws {
        let words = "step 3 'replay': expected reject, got accept"
        let report = try report()
        #expect(report.header.members(of: report.results[0])["evidence"] == .string("\(words)\nnoise"))
        #expect(report.console.contains("wrongVerdict: \(words)") && report.junit.contains(words))
    }

    @Test("The options that order and repeat are quoted by every report, and by none when they were not used")
    func options() throws {
        let (plain, shuffled) = (try report(), try report { ($0.shuffleSeed, $0.repeats) = (9, 2) })
        for (report, values) in [(plain, [false, .null, 1]), (shuffled, [true, 9, 2])] as [(RunRecord, [JSONValue])] {
            #expect(["shuffle", "shuffleSeed", "repeat"].map { report.header.options.json[$0] } == values)
        }
        #expect(shuffled.console.contains("each vector asked 2 times, order shuffled by seed 9\n"))
        #expect(!plain.console.contains("asked"))
        for property in [#"name="shuffleSeed" value="9""#, #"name="repeat" value="2""#] {
            #expect(shuffled.junit.contains(property))
        }
    }

    @Test("Of a sequence the step with the fault is taken apart, and marked")
    func explanation() throws {
        var vector = try ExampleRun.vector("sequence/state/replay")
        let request = try #require(vector.request)
        vector.content = .sequence([
            SequenceStep(name: "attest", expect: .accept, request: request, result: VerifiedOutput()),
            SequenceStep(
                name: "replay", expect: .reject, requirement: .assertionCounter, request: request, result: nil),
        ])
        vector.fault = FaultRecord(path: "steps[1].attestation", change: "sent again", before: nil, after: [1])
        let explanation = Explanation(vector)
        let step = explanation.facts.first { $0.name == "step" }?.value
        #expect(step?.hasPrefix("2 of 2, 'replay', expected reject, breaks AST-COUNTER: ") == true)
        #expect(explanation.facts.contains { $0.value.contains("rejects step 2, and accepts the others") })
        #expect(explanation.outside == nil)
    }
}
