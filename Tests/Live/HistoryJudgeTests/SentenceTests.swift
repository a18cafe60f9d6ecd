import Testing
@testable import HistoryJudge

/// The sentences about wrong histories. `BruteForceTests` shows which histories are correct.
@Suite("A contradiction is told in a sentence, with the requests, their values and their times")
struct SentenceTests {
    /// An attempt with its times in milliseconds.
    private static func attempt<Value>(
        _ index: Int, _ value: Value, _ start: Int, _ end: Int, _ outcome: AttemptOutcome = .accepted
    ) -> Attempt<Value, Duration> {
        Attempt(index: index, value: value, start: .milliseconds(start), end: .milliseconds(end), outcome: outcome)
    }

    private static let counters: [(Contradiction.Kind, Int, Int?, String, [Assertion])] = [
        (
            .notAboveStored, 1, nil, "request 1 with counter 3 was accepted, and the stored counter was 3 before",
            [attempt(1, 3, 0, 1)]
        ),
        (
            .counterTwice, 2, 1,
            "counter 5 was accepted twice: in request 2, answered at 6.000 ms, and in request 1, answered at 10.000 ms",
            [attempt(1, 5, 0, 10), attempt(2, 5, 2, 6)]
        ),
        (
            .lowerAfterHigher, 3, 7,
            "request 7 with counter 5, sent at 20.000 ms, was accepted after request 3 with counter 9 had been accepted "
                + "and answered at 10.000 ms",
            [attempt(7, 5, 20, 21), attempt(3, 9, 0, 10), attempt(4, 8, 0, 30)]
        ),
        (
            .counterLockout, 1, nil,
            "request 1 with counter 4 was refused at 1.000 ms, but no request that can have stored 4 or more was sent "
                + "before that",
            [attempt(1, 4, 0, 1, .refused), attempt(2, 4, 2, 3)]
        ),
        (
            .refusalContradicted, 2, 3,
            "request 2 with counter 7 was refused at 4.000 ms, but request 3 with counter 5, sent later at 5.000 ms, was "
                + "accepted; one of the answers is wrong",
            [attempt(1, 9, 0, 10), attempt(2, 7, 3, 4, .refused), attempt(3, 5, 5, 6)]
        ),
        (
            .refusalContradicted, 2, 3,
            "request 2 with counter 5 was refused at 4.000 ms, and no counter from 5 to 6 can have been stored by then, "
                + "but request 3 with counter 7, sent later at 5.000 ms, was accepted; one of the answers is wrong",
            [attempt(1, 9, 0, 10), attempt(2, 5, 3, 4, .refused), attempt(3, 7, 5, 6)]
        ),
    ]

    @Test("A counter", arguments: counters)
    func counter(kind: Contradiction.Kind, first: Int, second: Int?, sentence: String, attempts: [Assertion]) throws {
        let contradiction = try #require(CounterHistory.contradiction(in: attempts, stored: 3))
        #expect(contradiction.kind == kind)
        #expect(contradiction.first == first)
        #expect(contradiction.second == second)
        #expect(contradiction.sentence == sentence)
    }

    private static let claims: [(areOfOwner: Bool, sentence: String, attempts: [Registration])] = [
        (
            false, "requests 2 and 1 were both accepted, at 3.000 ms and at 10.000 ms",
            [attempt(1, "", 0, 10), attempt(2, "", 2, 3), attempt(3, "", 2, 20)]
        ),
        (
            false, "request 1 was refused at 1.000 ms, but no request that can have used it was sent before that",
            [attempt(1, "", 0, 1, .refused), attempt(2, "", 2, 3)]
        ),
        (
            false,
            "request 2 was refused at 2.000 ms, but request 3, sent later at 3.000 ms, was accepted; one of the answers "
                + "is wrong", [attempt(1, "", 0, 9, .unknown), attempt(2, "", 1, 2, .refused), attempt(3, "", 3, 4)]
        ),
        (
            true, "request 2 of account B was accepted at 3.000 ms, and request 1 of account A at 5.000 ms",
            [attempt(1, "A", 0, 5), attempt(2, "B", 2, 3)]
        ),
        (
            true,
            "request 2 was refused at 1.000 ms, but no request that can have registered the key was sent before that",
            [attempt(2, "B", 0, 1, .refused), attempt(1, "A", 2, 3)]
        ),
        (
            true,
            "request 2 was refused at 2.000 ms, but request 3, sent later at 3.000 ms, was accepted; one of the answers "
                + "is wrong", [attempt(1, "B", 0, 9, .unknown), attempt(2, "A", 1, 2, .refused), attempt(3, "A", 3, 4)]
        ),
    ]

    @Test("A single use, and an owner", arguments: claims)
    func claim(areOfOwner: Bool, sentence: String, attempts: [Registration]) {
        let contradiction =
            areOfOwner ? OwnershipHistory.contradiction(in: attempts) : SingleUseHistory.contradiction(in: attempts)
        #expect(contradiction?.sentence == sentence)
    }
}
