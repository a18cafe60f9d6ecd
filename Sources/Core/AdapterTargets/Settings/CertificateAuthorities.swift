import AttestModel
import Foundation
import Transport

/// The trusted authorities for the certificate of an HTTPS target.
package struct CertificateAuthorities: Sendable {
    /// The certificates, DER.
    let certificates: [[UInt8]]

    /// Reads one or more certificates in PEM.
    ///
    /// - Throws: `RunnerError.file` when the file cannot be read, or holds none.
    package init(file path: String) throws(RunnerError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw RunnerError(.file, "--ca-file: cannot read \(path). Check that the file exists and is readable.")
        }
        certificates = PEM.decode(String(decoding: data, as: UTF8.self), label: "CERTIFICATE")
        guard !certificates.isEmpty, certificates.allSatisfy(WireSettings.isCertificate) else {
            throw RunnerError(
                .file, "--ca-file: \(path) has no readable certificate in PEM (-----BEGIN CERTIFICATE-----).")
        }
    }
}
