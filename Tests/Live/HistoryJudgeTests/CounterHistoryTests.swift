import Testing
@testable import HistoryJudge

@Suite("The judgement of a counter")
struct CounterHistoryTests {
    /// An attempt with its times in milliseconds.
    private static func attempt(
        _ index: Int, _ counter: UInt32, _ start: Int, _ end: Int, _ outcome: AttemptOutcome
    ) -> Assertion {
        Assertion(
            index: index, value: counter, start: .milliseconds(start), end: .milliseconds(end), outcome: outcome)
    }

    private static let correct: [(String, [Assertion])] = [
        ("nothing", []),
        ("one after the other", [attempt(1, 1, 0, 1, .accepted), attempt(2, 2, 1, 2, .accepted)]),
        ("a gap", [attempt(1, 1, 0, 1, .accepted), attempt(2, 1001, 2, 3, .accepted)]),
        ("arrivals out of order", [attempt(1, 9, 0, 10, .accepted), attempt(2, 5, 3, 4, .accepted)]),
        ("a loser out of order", [attempt(1, 9, 0, 10, .accepted), attempt(2, 5, 3, 11, .refused)]),
        ("a tie of end and start", [attempt(1, 9, 0, 10, .accepted), attempt(2, 5, 10, 11, .accepted)]),
        ("a replay refused", [attempt(1, 5, 0, 10, .accepted), attempt(2, 5, 3, 4, .refused)]),
        ("a refusal by the stored value", [attempt(1, 0, 0, 1, .refused)]),
        ("a refusal by one without an answer", [attempt(1, 7, 0, 1, .unknown), attempt(2, 5, 1, 2, .refused)]),
        ("a lower one after one without an answer", [attempt(1, 7, 0, 1, .unknown), attempt(2, 5, 2, 3, .accepted)]),
        (
            "a late effect",
            [
                attempt(1, 7, 0, 1, .unknown), attempt(2, 5, 2, 3, .accepted), attempt(3, 6, 4, 5, .refused),
            ]
        ),
    ]

    @Test("A correct history has no contradiction", arguments: correct)
    func hasNone(name: String, attempts: [Assertion]) {
        #expect(CounterHistory.contradiction(in: attempts, stored: 0) == nil)
    }

    private static let wrong: [(Contradiction.Kind, Int, Int?, String, [Assertion])] = [
        (
            .notAboveStored, 1, nil, "request 1 with counter 3 was accepted, and the stored counter was 3 before",
            [attempt(1, 3, 0, 1, .accepted)]
        ),
        (
            .counterTwice, 2, 1,
            "counter 5 was accepted twice: in request 2, answered at 6.000 ms, and in request 1, answered at 10.000 ms",
            [attempt(1, 5, 0, 10, .accepted), attempt(2, 5, 2, 6, .accepted)]
        ),
        (
            .lowerAfterHigher, 3, 7,
            "request 7 with counter 5, sent at 20.000 ms, was accepted after request 3 with counter 9 had been accepted "
                + "and answered at 10.000 ms",
            [attempt(7, 5, 20, 21, .accepted), attempt(3, 9, 0, 10, .accepted), attempt(4, 8, 0, 30, .accepted)]
        ),
        (
            .counterLockout, 1, nil,
            "request 1 with counter 4 was refused at 1.000 ms, but no request that can have stored 4 or more was sent "
                + "before that",
            [attempt(1, 4, 0, 1, .refused), attempt(2, 4, 2, 3, .accepted)]
        ),
        (
            .refusalContradicted, 2, 3,
            "request 2 with counter 7 was refused at 4.000 ms, but request 3 with counter 5, sent later at 5.000 ms, was "
                + "accepted; one of the answers is wrong",
            [attempt(1, 9, 0, 10, .accepted), attempt(2, 7, 3, 4, .refused), attempt(3, 5, 5, 6, .accepted)]
        ),
        (
            .refusalContradicted, 2, 3,
            "request 2 with counter 5 was refused at 4.000 ms, and no counter from 5 to 6 can have been stored by then, "
                + "but request 3 with counter 7, sent later at 5.000 ms, was accepted; one of the answers is wrong",
            [attempt(1, 9, 0, 10, .accepted), attempt(2, 5, 3, 4, .refused), attempt(3, 7, 5, 6, .accepted)]
        ),
    ]

    @Test("A contradiction names the two requests, with counters and times", arguments: wrong)
    func hasOne(
        kind: Contradiction.Kind, first: Int, second: Int?, sentence: String, attempts: [Assertion]
    ) throws {
        let contradiction = try #require(CounterHistory.contradiction(in: attempts, stored: 3))
        #expect(contradiction.kind == kind)
        #expect(contradiction.first == first)
        #expect(contradiction.second == second)
        #expect(contradiction.sentence == sentence)
    }

    @Test("A million operations of a right server are judged, and are correct")
    func million() {
        // Each overlaps the eight around it, so that some arrive out of order.
        var stored: UInt32 = 0
        let attempts = (0..<1_000_000).map { place in
            let counter = UInt32(place ^ 5) + 1
            let isAccepted = counter > stored
            stored = max(stored, counter)
            return Assertion(
                index: place, value: counter, start: .microseconds(place - 4), end: .microseconds(place + 4),
                outcome: isAccepted ? .accepted : .refused)
        }
        #expect(attempts.contains { $0.outcome == .refused })
        #expect(CounterHistory.contradiction(in: attempts, stored: 0) == nil)
        let replay = attempts.last { $0.outcome == .accepted }.map { attempts + [$0] } ?? []
        #expect(CounterHistory.contradiction(in: replay, stored: 0)?.kind == .counterTwice)
    }
}
