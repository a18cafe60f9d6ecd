import AttestModel

/// One exchange with a backend, with the times of its two ends.
package struct LiveExchange: Sendable, Hashable {
    package var request: LiveRequest
    /// The time before which the request can have had no effect: just before its last byte was sent.
    package var start: Duration
    /// The time at which the answer was there whole, or at which waiting for it ended.
    package var end: Duration
    package var result: Result<LiveResponse, WireFailure>
    /// The end of the idle connection on which the request was sent first; `start` is that of the first sending.
    package var lost: ConnectionEnd?

    package init(
        request: LiveRequest, start: Duration, end: Duration, result: Result<LiveResponse, WireFailure>,
        lost: ConnectionEnd? = nil
    ) { (self.request, self.start, self.end, self.result, self.lost) = (request, start, end, result, lost) }

    /// A Boolean value that indicates whether the request was sent twice, since the backend closed the idle connection.
    package var wasResent: Bool { lost != nil }
}

extension LiveRequest {
    /// Returns the request as it is sent: names and values as they are, whether HTTP allows them or not.
    /// - Parameter authority: The value of `Host`, if the request has no such field. `Content-Length` is added as well,
    ///   unless it is there or `Transfer-Encoding` is, or body and method call for none.
    func bytes(authority: String) -> [UInt8] {
        var fields = headers
        if fields.value("Host") == nil { fields.insert(HeaderField("Host", authority), at: 0) }
        let hasLength = fields.value("Content-Length") != nil || fields.value("Transfer-Encoding") != nil
        if !hasLength, !body.isEmpty || ["POST", "PUT", "PATCH"].contains(method) {
            fields.append(HeaderField("Content-Length", "\(body.count)"))
        }
        let lines = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        return Array("\(method) \(target) HTTP/1.1\r\n\(lines)\r\n".utf8) + body
    }
}
