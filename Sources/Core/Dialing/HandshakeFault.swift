import NIOSSL

/// The reason why a TLS handshake failed.
package enum HandshakeFault: Sendable, Equatable {
    /// The certificate of the other side is not trusted.
    case untrusted
    /// The certificate of the other side is for another host.
    case otherHost
    /// The other side does not speak TLS.
    case notTLS
    /// Any other reason, in the words of the TLS library.
    case other(String)

    /// Reads the reason from an error. BoringSSL names some reasons only in its text.
    package init(_ error: any Error) {
        let detail = "\(error)"
        if error as? NIOSSLExtraError == .failedToValidateHostname {
            self = .otherHost
        } else if detail.contains("CERTIFICATE_VERIFY_FAILED") {
            self = .untrusted
        } else if detail.contains("WRONG_VERSION_NUMBER") {
            self = .notTLS
        } else {
            self = .other(detail)
        }
    }
}
