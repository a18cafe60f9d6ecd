/// The outcome of a request that tries to change a state.
package enum AttemptOutcome: Sendable, Hashable, CaseIterable {
    /// It was answered as done.
    case accepted
    /// It was answered as refused.
    case refused
    /// No answer came, or an answer that leaves the outcome open, such as status 500.
    case unknown
}

/// A request with a valid assertion that tries to raise the counter of a key.
package struct AssertionAttempt: Sendable, Hashable {
    /// The number of the request, by which a contradiction names it.
    package var index: Int
    /// The counter in its authData.
    package var counter: UInt32
    /// The time before which it can have had no effect.
    package var start: Duration
    /// The time of its answer. Unused when the outcome is unknown.
    package var end: Duration
    package var outcome: AttemptOutcome

    package init(index: Int, counter: UInt32, start: Duration, end: Duration, outcome: AttemptOutcome) {
        (self.index, self.counter, self.start, self.end, self.outcome) = (index, counter, start, end, outcome)
    }
}

/// A valid request that tries to use what can be used once: a challenge, a promotion.
package struct SingleUseAttempt: Sendable, Hashable {
    /// The number of the request, by which a contradiction names it.
    package var index: Int
    /// The time before which it can have had no effect.
    package var start: Duration
    /// The time of its answer. Unused when the outcome is unknown.
    package var end: Duration
    package var outcome: AttemptOutcome

    package init(index: Int, start: Duration, end: Duration, outcome: AttemptOutcome) {
        (self.index, self.start, self.end, self.outcome) = (index, start, end, outcome)
    }
}

/// A valid request by which an account tries to register one key.
package struct OwnershipAttempt: Sendable, Hashable {
    /// The number of the request, by which a contradiction names it.
    package var index: Int
    /// The account that it registers the key for.
    package var account: String
    /// The time before which it can have had no effect.
    package var start: Duration
    /// The time of its answer. Unused when the outcome is unknown.
    package var end: Duration
    package var outcome: AttemptOutcome

    package init(index: Int, account: String, start: Duration, end: Duration, outcome: AttemptOutcome) {
        (self.index, self.account, self.start, self.end, self.outcome) = (index, account, start, end, outcome)
    }
}
