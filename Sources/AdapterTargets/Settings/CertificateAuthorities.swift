import AttestModel
import Foundation
import NIOSSL

/// Whom to trust when an HTTPS target shows its certificate.
package struct CertificateAuthorities: Sendable {
    let certificates: [NIOSSLCertificate]

    /// Reads one or more certificates in PEM.
    ///
    /// - Throws: `RunnerError.file` when the file cannot be read, or holds none.
    package init(file path: String) throws(RunnerError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw RunnerError(.file, "--ca-file: cannot read \(path). Check that it is there and may be read.")
        }
        guard let certificates = try? NIOSSLCertificate.fromPEMBytes(Array(data)), !certificates.isEmpty else {
            throw RunnerError(
                .file, "--ca-file: \(path) holds no certificate in PEM (-----BEGIN CERTIFICATE-----) that can be read.")
        }
        self.certificates = certificates
    }

    /// Trusts them and nobody else.
    var configuration: TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .certificates(certificates)
        return configuration
    }
}
