import AttestModel
import HummingbirdCore
import HummingbirdTLS
import NIOSSL

/// The certificate by which a server is called over TLS.
package struct LocalTLS: Sendable {
    private let configuration: TLSConfiguration

    /// Creates the certificate of a server.
    ///
    /// - Parameters:
    ///   - certificate: The certificate, DER.
    ///   - privateKeyPEM: Its private key, PEM.
    /// - Throws: `ServerError.notReady` when either cannot be read.
    package init(certificate: [UInt8], privateKeyPEM: String) throws(ServerError) {
        do {
            let chain = NIOSSLCertificateSource.certificate(try NIOSSLCertificate(bytes: certificate, format: .der))
            let key = try NIOSSLPrivateKey(bytes: Array(privateKeyPEM.utf8), format: .pem)
            configuration = .makeServerConfiguration(certificateChain: [chain], privateKey: .privateKey(key))
        } catch {
            throw ServerError(.notReady, "the certificate of the server cannot be used: \(error)")
        }
    }

    /// Returns the builder of connections that are encrypted.
    func encrypting(_ base: HTTPServerBuilder) throws -> HTTPServerBuilder {
        try .tls(base, tlsConfiguration: configuration)
    }
}
