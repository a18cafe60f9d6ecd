import CLibSSL
import NIOCore

/// TLS over one connection, between bytes that come and go: OpenSSL reads and writes memory, never a socket.
final class TLSSession {
    private let raw: OpaquePointer
    /// The encrypted bytes that have come, and those that are to go. OpenSSL frees both with the session.
    private let (input, output): (OpaquePointer, OpaquePointer)

    /// Creates a session before its handshake, of a client with the host that the certificate must be for, a name or a
    /// number (IP), or of a server.
    init(_ context: TLSContext, host: String?) throws(TLSFailure) {
        ERR_clear_error()
        guard let raw = SSL_new(context.raw), let input = BIO_new(BIO_s_mem()), let output = BIO_new(BIO_s_mem()) else {
            throw .last()
        }
        (self.raw, self.input, self.output) = (raw, input, output)
        SSL_set_bio(raw, input, output)
        host == nil ? SSL_set_accept_state(raw) : SSL_set_connect_state(raw)
        let demand = SSL_get0_param(raw)
        guard let host, X509_VERIFY_PARAM_set1_ip_asc(demand, host) != 1 else { return }
        // A certificate has the name without the dot of the root. The other side is told a name only.
        let name = host.last == "." ? String(host.dropLast()) : host
        X509_VERIFY_PARAM_set_hostflags(demand, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
        ERR_clear_error()
        guard X509_VERIFY_PARAM_set1_host(demand, name, 0) == 1, SSL_set_server_name(raw, name) == 1 else {
            throw .last()
        }
    }

    deinit { SSL_free(raw) }

    /// Takes encrypted bytes that have come.
    func receive(_ bytes: ByteBuffer) {
        _ = bytes.withUnsafeReadableBytes { BIO_write(input, $0.baseAddress, Int32($0.count)) }
    }

    /// Returns the encrypted bytes that are to go, and forgets them.
    func takeOutput() -> ByteBuffer {
        var bytes = ByteBuffer()
        bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: BIO_ctrl_pending(output)) {
            max(0, Int(BIO_read(output, $0.baseAddress, Int32($0.count))))
        }
        return bytes
    }

    /// Goes on with the handshake. Returns whether it is complete.
    func handshake() throws(TLSFailure) -> Bool { try hasWorked { SSL_do_handshake(raw) } }

    /// Decrypts the next bytes that have come; `nil` when more have to come, or none will.
    func read() throws(TLSFailure) -> ByteBuffer? {
        var (plain, count) = (ByteBuffer(), Int32(0))
        let isThere = try hasWorked {
            // As much as a record holds.
            plain.writeWithUnsafeMutableBytes(minimumWritableBytes: 1 << 14) { space in
                count = SSL_read(raw, space.baseAddress, Int32(space.count))
                return max(0, Int(count))
            }
            return count
        }
        return isThere ? plain : nil
    }

    func write(_ plain: ByteBuffer) throws(TLSFailure) {
        guard plain.readableBytes > 0 else { return }
        _ = try hasWorked { plain.withUnsafeReadableBytes { SSL_write(raw, $0.baseAddress, Int32($0.count)) } }
    }

    /// A Boolean value that indicates whether the other side has said its goodbye (close_notify).
    var hasEnded: Bool { SSL_get_shutdown(raw) & SSL_RECEIVED_SHUTDOWN != 0 }

    /// Says the goodbye, after which nothing is written.
    func sayGoodbye() { SSL_shutdown(raw) }

    /// Returns whether a call has worked; false where more bytes have to come, or none will after the goodbye.
    private func hasWorked(_ call: () -> Int32) throws(TLSFailure) -> Bool {
        ERR_clear_error()
        let reason = SSL_get_error(raw, call())
        guard [SSL_ERROR_NONE, SSL_ERROR_WANT_READ, SSL_ERROR_ZERO_RETURN].contains(reason) else {
            throw .last(of: raw)
        }
        return reason == SSL_ERROR_NONE
    }
}

/// The reason why TLS does not come up, or breaks.
package enum TLSFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The certificate of the other side is not trusted; with the result of its verification, OpenSSL's `X509_V_ERR_…`.
    case untrusted(Int)
    /// The certificate of the other side is for another host.
    case otherHost
    /// The other side does not speak TLS.
    case notTLS
    /// Any other reason, in the words of OpenSSL.
    case other(String)

    /// Takes the failure of the last call from OpenSSL's queue of errors.
    /// - Parameter session: The connection that the call was about; `nil` for a call about a context.
    static func last(of session: OpaquePointer? = nil) -> TLSFailure {
        let code = ERR_get_error()
        switch ERR_GET_LIB(code) == ERR_LIB_SSL ? ERR_GET_REASON(code) : 0 {
        case SSL_R_CERTIFICATE_VERIFY_FAILED:
            let result = session.map { SSL_get_verify_result($0) } ?? 0
            let isName = [X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH].contains(Int32(result))
            return isName ? .otherHost : .untrusted(result)
        case SSL_R_WRONG_VERSION_NUMBER: return .notTLS
        default: return .other(ERR_reason_error_string(code).map { String(cString: $0) } ?? "OpenSSL's error \(code)")
        }
    }

    /// The failure as a clause.
    package var description: String {
        switch self {
        case .untrusted, .otherHost: "the certificate is refused"
        case .notTLS: "the bytes are no record of TLS"
        case .other(let words): words
        }
    }
}
