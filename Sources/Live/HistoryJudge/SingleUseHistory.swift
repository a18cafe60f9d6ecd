/// The judgement of the requests that try to use what can be used once: a challenge, a promotion.
///
/// A history is correct exactly when at most one request takes effect, between its start and its end, and each refused
/// request ends at or after that instant. A request of unknown outcome takes effect at any instant from its start on, or
/// never.
package enum SingleUseHistory {
    /// Finds a contradiction in a history, in O(n). A second use comes before a wrong refusal.
    ///
    /// - Parameter attempts: All requests that were sent with it and were valid otherwise, in any order.
    /// - Returns: `nil` when the history is correct.
    package static func contradiction(in attempts: [SingleUseAttempt]) -> Contradiction? {
        let accepted = attempts.filter { $0.outcome == .accepted }.sorted { $0.end < $1.end }
        if let first = accepted.first, let second = accepted.dropFirst().first {
            return Contradiction(
                .usedTwice, first: first.index, second: second.index,
                sentence: "requests \(first.index) and \(second.index) were both accepted, at \(first.end.words) "
                    + "and at \(second.end.words)")
        }
        let earliest = attempts.filter { $0.outcome != .refused }.map(\.start).min()
        return Refusal(
            attempts.lazy.filter { $0.outcome == .refused }.map { ($0.index, $0.end) },
            accepted: accepted.first.map { ($0.index, $0.start) }, use: accepted.first?.start ?? earliest,
            earliest: earliest
        )?.contradiction(.useLockout, cause: "no request that can have used it was sent before that")
    }
}

/// A refusal that came too early to be right.
struct Refusal {
    private let refused: (index: Int, end: Duration)
    private let accepted: (index: Int, start: Duration)?
    /// A Boolean value that indicates whether another request can explain it, but not the acceptance as well.
    private let isExplained: Bool

    /// Creates the wrong refusal of a history; `nil` when there is none.
    ///
    /// - Parameters:
    ///   - refused: The refused requests.
    ///   - accepted: The accepted request that starts first.
    ///   - use: The earliest instant at which a request can have taken effect, if all acceptances are right.
    ///   - earliest: The earliest instant at which any request can have taken effect.
    init?(
        _ refused: some Sequence<(index: Int, end: Duration)>, accepted: (index: Int, start: Duration)?, use: Duration?,
        earliest: Duration?
    ) {
        guard let first = refused.min(by: { $0.end < $1.end }) else { return nil }
        if let use, use <= first.end { return nil }
        (self.refused, self.accepted) = (first, accepted)
        isExplained = earliest.map { $0 <= first.end } ?? false
    }

    /// Returns the contradiction.
    ///
    /// - Parameters:
    ///   - lockout: Its kind when nothing explains the refusal.
    ///   - cause: The reason then, as a clause.
    func contradiction(_ lockout: Contradiction.Kind, cause: String) -> Contradiction {
        let name = "request \(refused.index) was refused at \(refused.end.words)"
        guard isExplained, let accepted else {
            return Contradiction(lockout, first: refused.index, sentence: "\(name), but \(cause)")
        }
        return Contradiction(
            .refusalContradicted, first: refused.index, second: accepted.index,
            sentence: "\(name), but request \(accepted.index), sent later at \(accepted.start.words), was accepted; "
                + "one of the answers is wrong")
    }
}
