import CLibSSL

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
    ///
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
