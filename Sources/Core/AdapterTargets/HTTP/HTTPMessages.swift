import AttestModel

/// One HTTP request, apart from where it goes and what goes with every one.
package struct HTTPCall: Sendable {
    package var method: String
    package var contentType: String?
    package var body: [UInt8]?
    /// A Boolean value that indicates whether it means the same when it arrives twice. Any other call has a connection of
    /// its own: over one that the endpoint may be closing, nobody could tell whether it arrived.
    package var isRepeatable: Bool

    package init(
        method: String = "POST", contentType: String? = "application/json", body: [UInt8]?, isRepeatable: Bool
    ) { (self.method, self.contentType, self.body, self.isRepeatable) = (method, contentType, body, isRepeatable) }
}

/// One HTTP response that was read to its end.
package struct HTTPReply: Sendable {
    package let status: UInt
    /// `nil` when it is longer than anyone reads.
    package let body: [UInt8]?

    /// Returns the answer to a request.
    ///
    /// - Parameter id: The id that it must repeat; `nil` accepts any.
    func content(answering id: String?) -> Answer.Content {
        guard let body else { return ResponseReader.tooLong }
        return switch status {
        case 200: ResponseReader.content(of: body, answering: id)
        case 300..<400: .protocolError("HTTP status \(status), a redirect: name the place that it leads to as target")
        case 401, 403: .protocolError("HTTP status \(status), not 200: --header-file and --header-env send tokens")
        default: .protocolError("HTTP status \(status), not 200")
        }
    }

    /// The beginning of the body.
    var evidence: String { body.map { PrintableText.prefix(of: $0) } ?? "" }
}
