import Dialing
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

extension WireFailure {
    /// Creates the failure of a connection that does not come up.
    init(connecting error: any Error) {
        switch error {
        case let error as NIOConnectionError:
            guard let first = error.connectionErrors.first else {
                self = .unreachable("the name '\(error.host)' has no address")
                return
            }
            self.init(connecting: first.error)
        case let error as IOError where error.errnoCode == ECONNREFUSED:
            self = .unreachable("the connection was refused")
        case let error as IOError where [ECONNRESET, EPIPE].contains(error.errnoCode):
            self = .unreachable("the connection was closed before it came up")
        case let error as IOError: self = .unreachable(String(cString: strerror(error.errnoCode)))
        case is ChannelError: self = .unreachable("the address does not answer")
        default: self = .unreachable(Self.words(for: HandshakeFault(error)))
        }
    }

    /// Creates the failure of an answer that cannot be read to its end.
    init(reading error: any Error) {
        switch error {
        case HTTPParserError.invalidEOFState, HTTPParserError.closedConnection: self = .closed
        case let error as HTTPParserError: self = .malformed("\(error)")
        case let error as NIOHTTPDecoderError: self = .malformed("\(error)")
        default: self = .closed
        }
    }

    private static func words(for fault: HandshakeFault) -> String {
        switch fault {
        case .untrusted: "its certificate is not trusted"
        case .otherHost: "its certificate is for another host"
        case .notTLS: "it does not speak TLS"
        case .other(let detail): "the TLS handshake failed: \(detail)"
        }
    }
}
