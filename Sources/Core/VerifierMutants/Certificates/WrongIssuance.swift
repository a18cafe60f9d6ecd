import AttestModel
import ReferenceVerifier

/// Wrong ways to decide whether one certificate was issued by another.
enum WrongIssuance {
    /// Returns why one certificate was not issued by another; `nil` when it was.
    typealias Fault = @Sendable (_ certificate: Certificate, _ issuer: Certificate, any Cryptography) -> IssuanceFault?

    @Sendable static func withoutSignature(
        of certificate: Certificate, by issuer: Certificate, _ cryptography: any Cryptography
    ) -> IssuanceFault? {
        Issuance.nameFault(of: certificate, by: issuer)
    }

    @Sendable static func withoutNames(
        of certificate: Certificate, by issuer: Certificate, _ cryptography: any Cryptography
    ) -> IssuanceFault? {
        Issuance.algorithmFault(of: certificate, by: issuer)
            ?? Issuance.signatureFault(of: certificate, by: issuer, cryptography)
    }

    @Sendable static func withAnyAlgorithm(
        of certificate: Certificate, by issuer: Certificate, _ cryptography: any Cryptography
    ) -> IssuanceFault? {
        Issuance.nameFault(of: certificate, by: issuer)
            ?? Issuance.signatureFault(of: certificate, by: issuer, cryptography)
    }

    /// Accepts r = s = 0 from every issuer of the right name (CVE-2022-21449).
    @Sendable static func withZeroSignatures(
        of certificate: Certificate, by issuer: Certificate, _ cryptography: any Cryptography
    ) -> IssuanceFault? {
        guard certificate.received.suffix(8).elementsEqual(SignatureEncodings.zero) else {
            return Issuance.fault(of: certificate, by: issuer, cryptography)
        }
        return Issuance.nameFault(of: certificate, by: issuer)
    }
}
