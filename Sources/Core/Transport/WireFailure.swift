import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import TLS

/// The reason why a request has no answer.
package enum WireFailure: Error, Sendable, Hashable {
    /// No connection came up, so that nothing was sent.
    case unreachable(ConnectFault)
    /// The answer was not there whole in time.
    case timeout
    /// The connection ended before the answer was whole, or the task was cancelled.
    case closed(ConnectionEnd)
    /// The answer is not HTTP; with the reason.
    case malformed(String)

    /// Creates the failure of an answer that cannot be read to its end.
    init(reading error: any Error) {
        switch error {
        case HTTPParserError.invalidEOFState: self = .closed(.inAnswer)
        case HTTPParserError.closedConnection: self = .closed(.plain)
        case let error as HTTPParserError: self = .malformed("\(error)")
        case let error as NIOHTTPDecoderError: self = .malformed("\(error)")
        case let error as IOError where [ECONNRESET, EPIPE].contains(error.errnoCode): self = .closed(.plain)
        case let failure as TLSFailure: self = .closed(.brokenTLS("\(failure)"))
        default: self = .closed(.other("\(error)"))
        }
    }
}

/// The way in which a connection ended that was up.
package enum ConnectionEnd: Sendable, Hashable {
    /// The other side has closed or reset it, or the task was cancelled.
    case plain
    /// The other side has closed it in the middle of its answer.
    case inAnswer
    /// TLS ended without its goodbye (close_notify), and with it an answer that nothing else ends. It may be cut off.
    case withoutGoodbye
    /// TLS broke, with the error of its library.
    case brokenTLS(String)
    /// Any other error, in the words of a library.
    case other(String)
}

/// The reason why no connection came up.
package enum ConnectFault: Error, Sendable, Hashable {
    /// The name has no address.
    case noAddress(String)
    case refused
    /// No address answers in time.
    case noAnswer
    /// The TLS handshake has taken too long.
    case handshakeTimeout
    /// The other side has closed the connection before it was up.
    case closed
    /// An error of the system, by its number.
    case system(Int32)
    /// The certificate of the other side is not trusted.
    case untrusted
    /// The certificate of the other side is for another host.
    case otherHost
    /// The other side does not speak TLS.
    case notTLS
    /// The TLS handshake failed for any other reason, in the words of the TLS library.
    case handshake(String)
    /// Any other reason, in words.
    case other(String)

    init(connecting error: any Error) {
        switch error {
        case let error as NIOConnectionError:
            self = error.connectionErrors.first.map { ConnectFault(connecting: $0.error) } ?? .noAddress(error.host)
        case let error as IOError: self = error.errnoCode == ECONNREFUSED ? .refused : .system(error.errnoCode)
        case is ChannelError: self = .noAnswer
        case let fault as ConnectFault: self = fault
        default: self.init(handshake: error)
        }
    }

    init(handshake error: any Error) {
        switch error {
        case is IOError: self = .closed
        case TLSFailure.untrusted: self = .untrusted
        case TLSFailure.otherHost: self = .otherHost
        case TLSFailure.notTLS: self = .notTLS
        default: self = .handshake("\(error)")
        }
    }

    /// The fault as a clause.
    package var description: String {
        switch self {
        case .noAddress(let name): "the name '\(name)' has no address"
        case .refused: "the connection was refused"
        case .noAnswer: "the address does not answer"
        case .handshakeTimeout: "the TLS handshake does not end"
        case .closed, .system(ECONNRESET), .system(EPIPE): "the connection was closed before it came up"
        case .system(let number): String(cString: strerror(number))
        case .untrusted: "its certificate is not trusted"
        case .otherHost: "its certificate is for another host"
        case .notTLS: "it does not speak TLS"
        case .handshake(let detail): "the TLS handshake failed: \(detail)"
        case .other(let reason): reason
        }
    }
}

/// An error before requests are sent: of a process that cannot be stopped, or a proxy that cannot listen.
package struct TransportError: Error, Hashable, CustomStringConvertible {
    package let description: String
}
