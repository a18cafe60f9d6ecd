import TestBasics
@testable import Reports

@Suite("The steps of a sequence, as a timeline")
struct SequenceTimelineTests {
    private static let id = "sequence/state/replay-same-bytes"

    @Test("Each step has its counters, and the replay is marked")
    func steps() throws {
        let timeline = try #require(try SequenceTimeline(vector: CommittedVectors.named(Self.id)))
        #expect(
            timeline.steps.map(\.counters) == [
                "counter 0", "stored 0 ← counter 1", "stored 1 ← counter 2", "stored 2 ← counter 2",
                "stored 2 ← counter 3",
            ])
        #expect(timeline.steps.filter(\.isMarked).map(\.number) == [4])
        #expect(timeline.steps[3].remarks == ["the same bytes as step 3", "not greater than the stored one"])
        #expect(timeline.steps.allSatisfy { $0.answer == nil })
        #expect(timeline.lines[3].hasPrefix("» 4 replay  stored 2 ← counter 2  reject, breaks AST-COUNTER"))
    }

    @Test("With a result, the wrong answer is shown at its step, and no answer is made up after it")
    func answers() throws {
        let vector = try CommittedVectors.named(Self.id)
        let result = VectorResult(
            vector: vector, outcome: .wrongVerdict, verdict: .accept,
            step: VectorResult.Step(number: 4, name: "replay", expect: .reject))
        let failed = try #require(SequenceTimeline(vector: vector, result: result))
        #expect(failed.steps.map(\.answer) == ["as expected", "as expected", "as expected", "accepted", "not asked"])
        let untested = VectorResult(vector: vector, outcome: .notTestable)
        #expect(try #require(SequenceTimeline(vector: vector, result: untested)).steps.allSatisfy { $0.answer == nil })
    }

    @Test("Of a hundred steps that are alike a few are shown")
    func long() throws {
        let vector = try #require(try CommittedVectors.all().first { ($0.steps?.count ?? 0) > 90 })
        let timeline = try #require(SequenceTimeline(vector: vector))
        #expect(timeline.lines.count == 6 && timeline.lines[3] == "  … \(timeline.steps.count - 5) more steps")
        #expect(try SequenceTimeline(vector: CommittedVectors.named("attestation/valid/production")) == nil)
    }
}
