import AttestModel

/// One exchange with a backend, with the times of its two ends.
package struct LiveExchange: Sendable, Hashable {
    package var request: LiveRequest
    /// The time before which the request can have had no effect: just before its last byte was sent.
    package var start: Duration
    /// The time at which the answer was there whole, or at which waiting for it ended.
    package var end: Duration
    package var result: Result<LiveResponse, WireFailure>
    /// The end of the idle connection that the request was first sent on, after which it was sent again. `start` is that
    /// of the first sending.
    package var lost: ConnectionEnd?

    package init(
        request: LiveRequest, start: Duration, end: Duration, result: Result<LiveResponse, WireFailure>,
        lost: ConnectionEnd? = nil
    ) {
        (self.request, self.start, self.end, self.result) = (request, start, end, result)
        self.lost = lost
    }

    /// A Boolean value that indicates whether the request was sent twice, since the backend closed the idle connection.
    package var wasResent: Bool { lost != nil }
}
