/// The judgement of the requests by which accounts try to register one key.
///
/// A history is correct exactly when all requests that take effect, between start and end, are of one account, and each
/// refused request ends at or after the first of these instants. The account that has the key may register it again, or
/// may be refused. A request of unknown outcome takes effect at any instant from its start on, or never.
package enum OwnershipHistory {
    /// Finds a contradiction in a history, in O(n). A second account comes before a wrong refusal.
    ///
    /// - Parameter attempts: All requests with the key that were valid otherwise, in any order.
    /// - Returns: `nil` when the history is correct.
    package static func contradiction(in attempts: [OwnershipAttempt]) -> Contradiction? {
        let accepted = attempts.filter { $0.outcome == .accepted }
        let first = accepted.min { $0.end < $1.end }
        if let first, let second = accepted.filter({ $0.account != first.account }).min(by: { $0.end < $1.end }) {
            return Contradiction(
                .twoOwners, first: first.index, second: second.index,
                sentence: "request \(first.index) of account \(first.account) was accepted at \(first.end.words), and "
                    + "request \(second.index) of account \(second.account) at \(second.end.words)")
        }
        let possible = attempts.filter { $0.outcome != .refused }
        let ofOwner = possible.filter { first == nil || $0.account == first?.account }
        return Refusal(
            attempts.lazy.filter { $0.outcome == .refused }.map { ($0.index, $0.end) },
            accepted: first.map { ($0.index, $0.start) },
            use: ofOwner.map(\.start).min(), earliest: possible.map(\.start).min()
        )?.contradiction(.ownerLockout, cause: "no request that can have registered the key was sent before that")
    }
}
