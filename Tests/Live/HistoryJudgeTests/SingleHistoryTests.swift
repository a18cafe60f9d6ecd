import Testing
@testable import HistoryJudge

@Suite("The judgement of single uses and of owners")
struct SingleHistoryTests {
    private static func attempt(
        _ index: Int, by account: String = "", _ start: Int, _ end: Int, _ outcome: AttemptOutcome
    ) -> Registration {
        Registration(
            index: index, value: account, start: .milliseconds(start), end: .milliseconds(end), outcome: outcome)
    }

    private static let uses: [(String?, [Registration])] = [
        (nil, []),
        (nil, [attempt(1, 0, 10, .accepted), attempt(2, 2, 3, .refused)]),
        (nil, [attempt(1, 0, 1, .unknown), attempt(2, 2, 3, .refused)]),
        (nil, [attempt(1, 0, 1, .unknown), attempt(2, 2, 3, .accepted)]),
        (
            "requests 2 and 1 were both accepted, at 3.000 ms and at 10.000 ms",
            [attempt(1, 0, 10, .accepted), attempt(2, 2, 3, .accepted), attempt(3, 2, 20, .accepted)]
        ),
        (
            "request 1 was refused at 1.000 ms, but no request that can have used it was sent before that",
            [attempt(1, 0, 1, .refused), attempt(2, 2, 3, .accepted)]
        ),
        (
            "request 2 was refused at 2.000 ms, but request 3, sent later at 3.000 ms, was accepted; one of the answers "
                + "is wrong", [attempt(1, 0, 9, .unknown), attempt(2, 1, 2, .refused), attempt(3, 3, 4, .accepted)]
        ),
    ]

    @Test("A single use", arguments: uses)
    func use(sentence: String?, attempts: [Registration]) {
        #expect(SingleUseHistory.contradiction(in: attempts)?.sentence == sentence)
    }

    private static let registrations: [(String?, [Registration])] = [
        (nil, [attempt(1, by: "A", 0, 1, .accepted), attempt(2, by: "A", 2, 3, .accepted)]),
        (nil, [attempt(1, by: "A", 0, 1, .accepted), attempt(2, by: "A", 2, 3, .refused)]),
        (nil, [attempt(1, by: "A", 0, 5, .accepted), attempt(2, by: "B", 0, 1, .refused)]),
        (
            "request 2 of account B was accepted at 3.000 ms, and request 1 of account A at 5.000 ms",
            [attempt(1, by: "A", 0, 5, .accepted), attempt(2, by: "B", 2, 3, .accepted)]
        ),
        (
            "request 2 was refused at 1.000 ms, but no request that can have registered the key was sent before that",
            [attempt(2, by: "B", 0, 1, .refused), attempt(1, by: "A", 2, 3, .accepted)]
        ),
        (
            "request 2 was refused at 2.000 ms, but request 3, sent later at 3.000 ms, was accepted; one of the answers "
                + "is wrong",
            [
                attempt(1, by: "B", 0, 9, .unknown), attempt(2, by: "A", 1, 2, .refused),
                attempt(3, by: "A", 3, 4, .accepted),
            ]
        ),
    ]

    @Test("An owner", arguments: registrations)
    func register(sentence: String?, attempts: [Registration]) {
        #expect(OwnershipHistory.contradiction(in: attempts)?.sentence == sentence)
    }
}
