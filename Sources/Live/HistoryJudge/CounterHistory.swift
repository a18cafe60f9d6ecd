/// The judgement of the requests that try to raise the counter of one key.
///
/// A history is correct exactly when an order of effects exists. Each accepted request takes effect at an instant
/// between its start and its end, and the stored counter then grows. Each refused request has an instant between its
/// start and its end at which the stored counter is at least its own. A request of unknown outcome takes effect, by
/// raising the counter, at any instant from its start on, or never. Effects at the same instant may have either order.
package enum CounterHistory {
    /// Finds a contradiction in a history, in O(n log n). A contradiction that proves a hole comes before one that does
    /// not.
    /// - Parameters:
    ///   - attempts: The requests with valid assertions of one key, in any order. All that was sent must be there, since
    ///     a request that is missing may explain a refusal.
    ///   - stored: The counter that was stored before the first of them.
    /// - Returns: `nil` when the history is correct.
    package static func contradiction(in attempts: [Attempt<UInt32, Duration>], stored: UInt32) -> Contradiction? {
        CounterJudge(attempts, stored: stored).finding().map { finding in
            let (first, second) = (attempts[finding.first], finding.second.map { attempts[$0] })
            return Contradiction(
                kind: finding.kind, first: first.index, second: second?.index,
                sentence: sentence(finding.kind, first, second, stored: stored))
        }
    }

    private static func sentence(
        _ kind: Contradiction.Kind, _ first: Attempt<UInt32, Duration>, _ second: Attempt<UInt32, Duration>?,
        stored: UInt32
    ) -> String {
        let name = "request \(first.index) with counter \(first.value)"
        guard let second else {
            return kind == .notAboveStored
                ? "\(name) was accepted, and the stored counter was \(stored) before"
                : "\(name) was refused at \(first.end.text), but no request that can have stored \(first.value) or "
                    + "more was sent before that"
        }
        switch kind {
        case .counterTwice:
            return "counter \(first.value) was accepted twice: in request \(first.index), answered at "
                + "\(first.end.text), and in request \(second.index), answered at \(second.end.text)"
        case .lowerAfterHigher:
            return "request \(second.index) with counter \(second.value), sent at \(second.start.text), was "
                + "accepted after \(name) had been accepted and answered at \(first.end.text)"
        default:
            let between =
                second.value > first.value
                ? ", and no counter from \(first.value) to \(second.value - 1) can have been stored by then" : ""
            return "\(name) was refused at \(first.end.text)\(between), but request \(second.index) with counter "
                + "\(second.value), sent later at \(second.start.text), was accepted; one of the answers is wrong"
        }
    }
}
