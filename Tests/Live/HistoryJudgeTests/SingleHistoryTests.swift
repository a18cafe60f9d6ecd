import Testing
@testable import HistoryJudge

@Suite("The judgement of single uses and of owners")
struct SingleHistoryTests {
    private static func use(_ index: Int, _ start: Int, _ end: Int, _ outcome: AttemptOutcome) -> SingleUseAttempt {
        SingleUseAttempt(index: index, start: .milliseconds(start), end: .milliseconds(end), outcome: outcome)
    }

    private static let uses: [(String?, [SingleUseAttempt])] = [
        (nil, []),
        (nil, [use(1, 0, 10, .accepted), use(2, 2, 3, .refused)]),
        (nil, [use(1, 0, 1, .unknown), use(2, 2, 3, .refused)]),
        (nil, [use(1, 0, 1, .unknown), use(2, 2, 3, .accepted)]),
        (
            "requests 2 and 1 were both accepted, at 3.000 ms and at 10.000 ms",
            [
                use(1, 0, 10, .accepted), use(2, 2, 3, .accepted), use(3, 2, 20, .accepted),
            ]
        ),
        (
            "request 1 was refused at 1.000 ms, but no request that can have used it was sent before that",
            [
                use(1, 0, 1, .refused), use(2, 2, 3, .accepted),
            ]
        ),
        (
            "request 2 was refused at 2.000 ms, but request 3, sent later at 3.000 ms, was accepted; one of the answers "
                + "is wrong", [use(1, 0, 9, .unknown), use(2, 1, 2, .refused), use(3, 3, 4, .accepted)]
        ),
    ]

    @Test("A single use", arguments: uses)
    func use(sentence: String?, attempts: [SingleUseAttempt]) {
        #expect(SingleUseHistory.contradiction(in: attempts)?.sentence == sentence)
    }

    private static func registration(
        _ index: Int, _ account: String, _ start: Int, _ end: Int, _ outcome: AttemptOutcome
    ) -> OwnershipAttempt {
        OwnershipAttempt(
            index: index, account: account, start: .milliseconds(start), end: .milliseconds(end), outcome: outcome)
    }

    private static let registrations: [(String?, [OwnershipAttempt])] = [
        (nil, [registration(1, "A", 0, 1, .accepted), registration(2, "A", 2, 3, .accepted)]),
        (nil, [registration(1, "A", 0, 1, .accepted), registration(2, "A", 2, 3, .refused)]),
        (nil, [registration(1, "A", 0, 5, .accepted), registration(2, "B", 0, 1, .refused)]),
        (
            "request 2 of account B was accepted at 3.000 ms, and request 1 of account A at 5.000 ms",
            [
                registration(1, "A", 0, 5, .accepted), registration(2, "B", 2, 3, .accepted),
            ]
        ),
        (
            "request 2 was refused at 1.000 ms, but no request that can have registered the key was sent before that",
            [
                registration(2, "B", 0, 1, .refused), registration(1, "A", 2, 3, .accepted),
            ]
        ),
        (
            "request 2 was refused at 2.000 ms, but request 3, sent later at 3.000 ms, was accepted; one of the answers "
                + "is wrong",
            [
                registration(1, "B", 0, 9, .unknown), registration(2, "A", 1, 2, .refused),
                registration(3, "A", 3, 4, .accepted),
            ]
        ),
    ]

    @Test("An owner", arguments: registrations)
    func register(sentence: String?, attempts: [OwnershipAttempt]) {
        #expect(OwnershipHistory.contradiction(in: attempts)?.sentence == sentence)
    }
}
