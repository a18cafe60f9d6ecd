import AttestModel

/// One exchange with a backend, with the times of its two ends.
package struct LiveExchange: Sendable, Hashable {
    package var request: LiveRequest
    /// The time at which the first byte could have had an effect: just before the last byte of the request was sent.
    package var start: Duration
    /// The time at which the answer was there whole.
    package var end: Duration
    package var result: Result<LiveResponse, WireFailure>
}

/// The reason why a request has no answer.
package enum WireFailure: Error, Sendable, Hashable {
    /// Nothing listens at the address; with the reason.
    case unreachable(String)
    case timeout
    /// The connection was closed or reset before the answer was whole.
    case closed
    /// The answer is not HTTP; with the reason.
    case malformed(String)
}
