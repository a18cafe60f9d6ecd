import CLibSSL
import Foundation

/// The settings of connections: what a client trusts, or who a server is. OpenSSL shares them between threads.
package final class TLSContext: @unchecked Sendable {
    let raw: OpaquePointer

    private init(_ method: OpaquePointer?) throws(TLSFailure) {
        ERR_clear_error()
        guard let raw = SSL_CTX_new(method) else { throw .last() }
        self.raw = raw
        guard SSL_CTX_restrict(raw) == 1 else { throw .last() }
    }

    deinit { SSL_CTX_free(raw) }

    /// Creates the settings of a client, which speaks HTTP/1.1.
    /// - Parameter authorities: The certificates of the authorities to trust, DER; `nil` for those of the system.
    package convenience init(trusting authorities: [[UInt8]]?) throws(TLSFailure) {
        try self.init(TLS_client_method())
        SSL_CTX_set_verify(raw, SSL_VERIFY_PEER, nil)
        let protocols = [8] + Array("http/1.1".utf8)
        SSL_CTX_set_alpn_protos(raw, protocols, UInt32(protocols.count))
        if authorities == nil { trustSystem() }
        for authority in authorities ?? [] {
            let certificate = authority.withUnsafeBufferPointer { bytes in
                var start = bytes.baseAddress
                return d2i_X509(nil, &start, bytes.count)
            }
            defer { X509_free(certificate) }
            guard X509_STORE_add_cert(SSL_CTX_get_cert_store(raw), certificate) == 1 else { throw .last() }
        }
    }

    /// Creates the settings of a server: its certificate, DER, and the private key, PEM without a password.
    package convenience init(certificate: [UInt8], privateKeyPEM: String) throws(TLSFailure) {
        try self.init(TLS_server_method())
        let key = Array(privateKeyPEM.utf8).withUnsafeBytes { text in
            let file = BIO_new_mem_buf(text.baseAddress, Int32(text.count))
            defer { BIO_free(file) }
            // Without the function, OpenSSL would ask for a password at the terminal.
            return PEM_read_bio_PrivateKey(file, nil, { _, _, _, _ in -1 }, nil)
        }
        defer { EVP_PKEY_free(key) }
        guard SSL_CTX_use_certificate_ASN1(raw, Int32(certificate.count), certificate) == 1, key != nil,
            SSL_CTX_use_PrivateKey(raw, key) == 1
        else { throw .last() }
    }

    /// The files in which systems keep the authorities that they trust.
    private static let bundles = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/cert.pem",
    ]

    /// Trusts the authorities at the places of OpenSSL and of its environment variables, or else in the first bundle that
    /// is there: a released program carries the OpenSSL of another system.
    private func trustSystem() {
        SSL_CTX_set_default_verify_paths(raw)
        let variables = [X509_get_default_cert_file_env(), X509_get_default_cert_dir_env()].compactMap(\.self)
        let places = [X509_get_default_cert_file(), X509_get_default_cert_dir()].compactMap(\.self)
        let isThere = variables.contains { getenv($0) != nil } || places.contains { access($0, R_OK) == 0 }
        for bundle in Self.bundles where !isThere && SSL_CTX_load_verify_file(raw, bundle) == 1 { return }
    }
}
