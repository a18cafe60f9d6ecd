import AttestModel

/// One exchange with a backend, with the times of its two ends.
package struct LiveExchange: Sendable, Hashable {
    package var request: LiveRequest
    /// The time before which the request can have had no effect: just before its last byte was sent.
    package var start: Duration
    /// The time at which the answer was there whole, or at which waiting for it ended.
    package var end: Duration
    package var result: Result<LiveResponse, WireFailure>
    /// A Boolean value that indicates whether the request was sent twice, since the backend closed the idle connection
    /// that it was first sent on. `start` is that of the first sending.
    package var wasResent: Bool

    package init(
        request: LiveRequest, start: Duration, end: Duration, result: Result<LiveResponse, WireFailure>,
        wasResent: Bool = false
    ) {
        (self.request, self.start, self.end, self.result) = (request, start, end, result)
        self.wasResent = wasResent
    }
}

/// The reason why a request has no answer.
package enum WireFailure: Error, Sendable, Hashable {
    /// No connection came up, so that nothing was sent; with the reason.
    case unreachable(String)
    /// The answer was not there whole in time.
    case timeout
    /// The connection was closed or reset before the answer was whole, or the task was cancelled.
    case closed
    /// The answer is not HTTP; with the reason.
    case malformed(String)
}
