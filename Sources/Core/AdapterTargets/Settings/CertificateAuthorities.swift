import AttestModel
import Foundation
import NIOSSL

/// The trusted authorities for the certificate of an HTTPS target.
package struct CertificateAuthorities: Sendable {
    let certificates: [NIOSSLCertificate]

    /// Reads one or more certificates in PEM.
    ///
    /// - Throws: `RunnerError.file` when the file cannot be read, or holds none.
    package init(file path: String) throws(RunnerError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw RunnerError(.file, "--ca-file: cannot read \(path). Check that the file exists and is readable.")
        }
        guard let certificates = try? NIOSSLCertificate.fromPEMBytes(Array(data)), !certificates.isEmpty else {
            throw RunnerError(
                .file, "--ca-file: \(path) has no readable certificate in PEM (-----BEGIN CERTIFICATE-----).")
        }
        self.certificates = certificates
    }

    /// A configuration that trusts these authorities and no other.
    var configuration: TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .certificates(certificates)
        return configuration
    }
}
