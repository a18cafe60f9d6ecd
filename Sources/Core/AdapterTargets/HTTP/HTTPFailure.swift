import AttestModel
import Foundation
import Transport

/// The reason why a request had no HTTP response.
package struct HTTPFailure: Error {
    package let clause: String
    /// A Boolean value that indicates whether no connection came up, so that the target has seen nothing of the request.
    package let wasUnsent: Bool
    /// The lack of this system's resources that kept the connection from coming up; `nil` for any other reason.
    let shortage: Shortage?
    /// The end of the connection that the request was lost with before, as what the target did.
    let lost: String?

    /// - Parameter lost: The end of a connection that had waited, after which the request was sent again.
    init(_ failure: WireFailure, lost: ConnectionEnd? = nil, url: URL) {
        let place = "\(url.host() ?? "")\(url.port.map { ":\($0)" } ?? "")"
        self.lost = lost.map { Self.words(for: $0, url) }
        // No process is started here, so that `EAGAIN` shows no shortage.
        let systemError: Int32? = if case .unreachable(.system(let number)) = failure { number } else { nil }
        shortage = systemError.flatMap { $0 == EAGAIN ? nil : Shortage(errorNumber: $0) }
        switch failure {
        case .unreachable(let fault):
            wasUnsent = true
            clause =
                shortage.map { "no connection to \(place) can be opened: \($0.clause)" }
                ?? Self.words(for: fault, url, place)
        case .timeout: (clause, wasUnsent) = ("did not answer in time", false)
        case .closed(let end): (clause, wasUnsent) = (Self.words(for: end, url), false)
        case .malformed(let reason): (clause, wasUnsent) = ("the connection failed: \(reason)", false)
        }
    }

    private static func words(for fault: ConnectFault, _ url: URL, _ place: String) -> String {
        switch fault {
        case .closed: words(for: .plain, url)
        case .handshakeTimeout: "the TLS handshake does not end; does it speak TLS?"
        case .noAddress: fault.description
        case .noAnswer: "\(place) does not answer"
        case .refused: "the connection to \(place) was refused"
        case .system(let number): "no connection to \(place): \(String(cString: strerror(number)))"
        case .untrusted: "\(fault.description); --ca-file names the authorities to trust"
        case .otherHost: "\(fault.description) than \(url.host() ?? "")"
        case .notTLS: "\(fault.description); is it an http:// endpoint?"
        case .handshake: fault.description
        case .other(let reason): "no connection to \(place): \(reason)"
        }
    }

    /// Returns the words for a connection that ended after a request was sent, as what the target did. An endpoint
    /// without TLS may end it without an answer, when it sees a handshake.
    private static func words(for end: ConnectionEnd, _ url: URL) -> String {
        switch end {
        case .plain: "closed the connection without an answer" + (url.scheme == "https" ? "; does it speak TLS?" : "")
        case .inAnswer: "closed the connection in the middle of its answer"
        case .withoutGoodbye: "ended TLS without close_notify, so that its answer may be cut off"
        case .brokenTLS(let detail): "broke the TLS connection: \(detail)"
        case .other(let detail): "the connection failed: \(detail)"
        }
    }
}
