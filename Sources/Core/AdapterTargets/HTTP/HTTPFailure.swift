import AttestModel
import Dialing
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// The reason why a request had no HTTP response.
package struct HTTPFailure: Error {
    package let words: String
    /// A Boolean value that indicates whether no connection came up, so that the target has seen nothing of the
    /// request.
    package let wasUnsent: Bool
    /// A Boolean value that indicates whether the target may have closed a connection that waited, before it saw the
    /// request. It may have seen it, too.
    let isDoubtful: Bool
    /// The lack of this system's resources that kept the connection from coming up; `nil` for any other reason.
    let shortage: Shortage?

    init(_ error: any Error, url: URL) {
        let place = "\(url.host() ?? "")\(url.port.map { ":\($0)" } ?? "")"
        shortage = Self.shortage(error)
        isDoubtful = (error as? HTTPLinkFailure)?.isDoubtful == true
        if let shortage {
            (words, wasUnsent) = ("no connection to \(place) can be opened: \(shortage.words)", true)
            return
        }
        switch error {
        case let failure as DialFailure: (words, wasUnsent) = (Self.words(for: failure, url, place), true)
        case let failure as HTTPLinkFailure: (words, wasUnsent) = (Self.words(for: failure.cause, url), false)
        default: (words, wasUnsent) = ("the connection failed: \(error)", false)
        }
    }

    /// Returns the words for a connection that did not come up.
    private static func words(for failure: DialFailure, _ url: URL, _ place: String) -> String {
        switch failure {
        // The end of a connection in the handshake, however it shows.
        case .closed, .handshake(is IOError): closed(url)
        case .handshakeTimeout: "the TLS handshake does not end; does it speak TLS?"
        case .handshake(let error): words(for: HandshakeFault(error), url)
        case .connecting(let error as NIOSSLError): words(for: HandshakeFault(error), url)
        case .connecting(let error as NIOConnectionError): words(for: error, place)
        case .connecting(ChannelError.connectTimeout): noAnswer(place)
        case .connecting(let error as IOError): words(for: error, place)
        case .connecting(let error): "no connection to \(place): \(error)"
        }
    }

    /// Returns the words for a connection that ended after a request was sent, as what the target did.
    private static func words(for error: any Error, _ url: URL) -> String {
        switch error {
        case HTTPLinkError.closed: closed(url)
        case let error as IOError where error.errnoCode == ECONNRESET || error.errnoCode == EPIPE: closed(url)
        case HTTPLinkError.endedUncleanly: "ended TLS without close_notify, so that its answer may be cut off"
        case HTTPParserError.invalidEOFState: "closed the connection in the middle of its answer"
        case is NIOSSLError, is BoringSSLError: "broke the TLS connection: \(error)"
        default: "the connection failed: \(error)"
        }
    }

    private static func noAnswer(_ place: String) -> String { "\(place) does not answer" }

    /// Returns the words for a connection that ended before any answer. An endpoint without TLS may end it so, when it
    /// sees a handshake.
    private static func closed(_ url: URL) -> String {
        "closed the connection without an answer" + (url.scheme == "https" ? "; does it speak TLS?" : "")
    }

    /// Returns the lack of resources that an error shows. No process is started here, so that `EAGAIN` shows none.
    private static func shortage(_ error: any Error) -> Shortage? {
        switch error {
        case DialFailure.connecting(let error), DialFailure.handshake(let error): shortage(error)
        case let error as HTTPLinkFailure: shortage(error.cause)
        case let error as NIOConnectionError: error.connectionErrors.lazy.compactMap { shortage($0.error) }.first
        case let error as IOError where error.errnoCode != EAGAIN: Shortage(errorNumber: error.errnoCode)
        default: nil
        }
    }

    private static func words(for error: NIOConnectionError, _ place: String) -> String {
        guard let first = error.connectionErrors.first else { return "the name '\(error.host)' has no address" }
        if case ChannelError.connectTimeout = first.error { return noAnswer(place) }
        guard let failure = first.error as? IOError else { return "no connection to \(place): \(first.error)" }
        return words(for: failure, place)
    }

    private static func words(for error: IOError, _ place: String) -> String {
        error.errnoCode == ECONNREFUSED
            ? "the connection to \(place) was refused"
            : "no connection to \(place): \(String(cString: strerror(error.errnoCode)))"
    }

    private static func words(for fault: HandshakeFault, _ url: URL) -> String {
        switch fault {
        case .untrusted: "its certificate is not trusted; --ca-file names the authorities to trust"
        case .otherHost: "its certificate is for another host than \(url.host() ?? "")"
        case .notTLS: "it does not speak TLS; is it an http:// endpoint?"
        case .other(let detail): "the TLS handshake failed: \(detail)"
        }
    }
}
