import AttestModel
import ReferenceVerifier

/// Wrong ways to decide whether one certificate was issued by another.
enum WrongIssuance {
    /// Returns why one certificate was not issued by another; `nil` when it was.
    typealias Fault = @Sendable (_ certificate: Certificate, _ issuer: Certificate, any Primitives) -> IssuanceFault?

    @Sendable static func withoutSignature(
        of certificate: Certificate, by issuer: Certificate, _ primitives: any Primitives
    ) -> IssuanceFault? {
        Issuance.nameFault(of: certificate, by: issuer)
    }

    @Sendable static func withoutNames(
        of certificate: Certificate, by issuer: Certificate, _ primitives: any Primitives
    ) -> IssuanceFault? {
        Issuance.algorithmFault(of: certificate, by: issuer)
            ?? Issuance.signatureFault(of: certificate, by: issuer, primitives)
    }

    @Sendable static func withAnyAlgorithm(
        of certificate: Certificate, by issuer: Certificate, _ primitives: any Primitives
    ) -> IssuanceFault? {
        Issuance.nameFault(of: certificate, by: issuer)
            ?? Issuance.signatureFault(of: certificate, by: issuer, primitives)
    }

    /// Accepts r = s = 0 from every issuer of the right name (CVE-2022-21449).
    @Sendable static func withZeroSignatures(
        of certificate: Certificate, by issuer: Certificate, _ primitives: any Primitives
    ) -> IssuanceFault? {
        guard certificate.received.suffix(8).elementsEqual(SignatureEncodings.zero) else {
            return Issuance.fault(of: certificate, by: issuer, primitives)
        }
        return Issuance.nameFault(of: certificate, by: issuer)
    }
}
