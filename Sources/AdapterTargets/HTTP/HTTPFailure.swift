import AttestModel
import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// The reason why a request had no HTTP response.
package struct HTTPFailure: Error {
    package let words: String
    /// A Boolean value that indicates whether no connection came up, so that the target has seen nothing of the
    /// request.
    package let wasUnsent: Bool
    /// The lack of this system's resources that kept the connection from coming up; `nil` for any other reason.
    let shortage: Shortage?

    init(_ error: any Error, url: URL) {
        let place = "\(url.host() ?? "")\(url.port.map { ":\($0)" } ?? "")"
        shortage = Self.shortage(error)
        if let shortage {
            (words, wasUnsent) = ("no connection to \(place) can be opened: \(shortage.words)", true)
            return
        }
        switch error {
        case let error as NIOConnectionError:
            (words, wasUnsent) = (Self.words(for: error, place), true)
        case let error as NIOSSLError:
            (words, wasUnsent) = (Self.words(for: error), true)
        case let error as NIOSSLExtraError where error == .failedToValidateHostname:
            (words, wasUnsent) = ("its certificate is for another host than \(url.host() ?? "")", true)
        case ChannelError.connectTimeout:
            (words, wasUnsent) = (Self.noAnswer(place), true)
        case HTTPLinkError.handshakeTimeout:
            (words, wasUnsent) = ("the TLS handshake does not end; does it speak TLS?", true)
        case HTTPLinkError.closed(let isUnsent):
            (words, wasUnsent) = (Self.closed(url), isUnsent)
        case let error as IOError where error.errnoCode == ECONNRESET || error.errnoCode == EPIPE:
            (words, wasUnsent) = (Self.closed(url), false)
        case let error as IOError where Self.connecting.contains(error.errnoCode):
            (words, wasUnsent) = (Self.words(for: error, place), true)
        default: (words, wasUnsent) = ("the connection failed: \(error)", false)
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
        case let error as NIOConnectionError: error.connectionErrors.lazy.compactMap { shortage($0.error) }.first
        case let error as IOError where error.errnoCode != EAGAIN: Shortage(errorNumber: error.errnoCode)
        default: nil
        }
    }

    /// The errors of connecting, which nothing later ends with.
    private static let connecting = [
        ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EHOSTDOWN, ENETDOWN, ETIMEDOUT, EADDRNOTAVAIL,
    ]

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

    private static func words(for error: NIOSSLError) -> String {
        let detail = "\(error)"
        if detail.contains("CERTIFICATE_VERIFY_FAILED") {
            return "its certificate is not trusted; --ca-file names the authorities to trust"
        }
        if detail.contains("WRONG_VERSION_NUMBER") { return "it does not speak TLS; is it an http:// endpoint?" }
        return "the TLS handshake failed: \(detail)"
    }
}
