/// The outcome of a request that tries to change a state.
package enum AttemptOutcome: Sendable, Hashable, CaseIterable {
    /// It was answered as done.
    case accepted
    /// It was answered as refused.
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
