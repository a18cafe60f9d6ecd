import AttestModel

/// An error of a part of the transport that is set up before requests are sent.
package typealias TransportError = CodedError<TransportErrorCode>

/// The kind of an error.
package enum TransportErrorCode: Sendable {
    /// A process cannot be stopped.
    case process
    /// The proxy cannot listen.
    case cannotListen
}
