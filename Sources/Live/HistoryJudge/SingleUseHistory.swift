/// The judgement of the requests that try to use what can be used once: a challenge, a promotion.
///
/// A history is correct exactly when at most one request takes effect, between its start and its end, and each refused request
/// ends at or after that instant. A request of unknown outcome takes effect at any instant from its start on, or never.
package enum SingleUseHistory {
    /// Finds a contradiction in a history, in O(n). A second use comes before a wrong refusal.
    /// - Parameter attempts: All requests that were sent with it and were valid otherwise, in any order.
    /// - Returns: `nil` when the history is correct.
    package static func contradiction<Value>(in attempts: [Attempt<Value, Duration>]) -> Contradiction? {
        Claims(attempts: attempts, claimant: \.index).contradiction(
            .usedTwice, lockout: .useLockout, cause: "no request that can have used it was sent before that"
        ) { first, second in
            "requests \(first.index) and \(second.index) were both accepted, at \(first.end.text) "
                + "and at \(second.end.text)"
        }
    }
}

/// The judgement of the requests by which accounts try to register one key.
///
/// A history is correct exactly when all requests that take effect, between start and end, are of one account, and each
/// refused request ends at or after the first of these instants. The account that has the key may register it again, or
/// may be refused. A request of unknown outcome takes effect at any instant from its start on, or never.
package enum OwnershipHistory {
    /// Finds a contradiction in a history, in O(n). A second account comes before a wrong refusal.
    /// - Parameter attempts: All requests with the key that were valid otherwise, in any order, with their accounts.
    /// - Returns: `nil` when the history is correct.
    package static func contradiction(in attempts: [Attempt<String, Duration>]) -> Contradiction? {
        Claims(attempts: attempts, claimant: \.value).contradiction(
            .twoOwners, lockout: .ownerLockout,
            cause: "no request that can have registered the key was sent before that"
        ) { first, second in
            "request \(first.index) of account \(first.value) was accepted at \(first.end.text), and "
                + "request \(second.index) of account \(second.value) at \(second.end.text)"
        }
    }
}

/// The requests for what only one claimant can have. The claimant of a single use is the request itself.
private struct Claims<Value, Claimant: Equatable> {
    let attempts: [Attempt<Value, Duration>]
    let claimant: (Attempt<Value, Duration>) -> Claimant

    /// Returns the contradiction of two claimants, or else of the first refusal, when it came too early to be right.
    /// - Parameters:
    ///   - lockout: The kind when nothing explains the refusal.
    ///   - cause: The reason then, as a clause.
    ///   - sentence: Returns the sentence about the acceptances of two claimants.
    func contradiction(
        _ kind: Contradiction.Kind, lockout: Contradiction.Kind, cause: String,
        _ sentence: (_ first: Attempt<Value, Duration>, _ second: Attempt<Value, Duration>) -> String
    ) -> Contradiction? {
        let accepted = attempts.filter { $0.outcome == .accepted }
        let first = accepted.min { $0.end < $1.end }
        if let first, let second = accepted.filter({ claimant($0) != claimant(first) }).min(by: { $0.end < $1.end }) {
            return Contradiction(
                kind: kind, first: first.index, second: second.index, sentence: sentence(first, second))
        }
        guard let refused = attempts.filter({ $0.outcome == .refused }).min(by: { $0.end < $1.end }) else { return nil }
        // The requests before the end of the refusal that can have taken effect, and those that can if the acceptance is right.
        let possible = attempts.filter { $0.outcome != .refused && $0.start <= refused.end }
        guard !possible.contains(where: { first == nil || claimant($0) == first.map(claimant) }) else { return nil }
        let name = "request \(refused.index) was refused at \(refused.end.text)"
        guard let first, !possible.isEmpty else {
            return Contradiction(kind: lockout, first: refused.index, second: nil, sentence: "\(name), but \(cause)")
        }
        return Contradiction(
            kind: .refusalContradicted, first: refused.index, second: first.index,
            sentence: "\(name), but request \(first.index), sent later at \(first.start.text), was accepted; "
                + "one of the answers is wrong")
    }
}

/// The outcome of a request that tries to change a state.
package enum AttemptOutcome: Sendable, Hashable, CaseIterable {
    case accepted
    case refused
    /// No answer came, or an answer that leaves the outcome open, such as status 500.
    case unknown
}

/// A valid request that tries to change a state: to raise a counter, to use a challenge, to register a key.
package struct Attempt<Value, Instant> {
    /// The number of the request, by which a contradiction names it.
    package let index: Int
    /// The value that it brings: the counter in authData, or the account that it registers the key for.
    package let value: Value
    /// The time before which it can have had no effect.
    package let start: Instant
    /// The time of its answer. Unused when the outcome is unknown.
    package let end: Instant
    package var outcome: AttemptOutcome

    package init(index: Int, value: Value, start: Instant, end: Instant, outcome: AttemptOutcome) {
        (self.index, self.value, self.start, self.end, self.outcome) = (index, value, start, end, outcome)
    }
}

extension Attempt: Sendable where Value: Sendable, Instant: Sendable {}
