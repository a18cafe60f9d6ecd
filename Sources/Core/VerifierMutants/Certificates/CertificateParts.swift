import AttestModel
import ReferenceVerifier

/// The three parts of a certificate (RFC 5280 section 4.1), for verifiers that take it apart themselves.
struct CertificateParts {
    /// The signed part, DER.
    let signed: [UInt8]
    /// The content of the signature after its number of unused bits.
    let signature: [UInt8]

    /// Reads the parts; `nil` when the bytes do not begin with a certificate in DER.
    init?(_ certificate: Certificate) {
        var outer = DERReader(certificate.received[...])
        guard let content = try? outer.content(of: 0x30, named: "a certificate") else { return nil }
        var parts = DERReader(content)
        guard let signed = try? parts.element(), (try? parts.element()) != nil,
            let signature = try? parts.content(of: 0x03, named: "a signature")
        else { return nil }
        self.signed = Array(content[content.startIndex..<signed.content.endIndex])
        self.signature = Array(signature.dropFirst())
    }

    /// A Boolean value that indicates whether the signature is two INTEGERs in a SEQUENCE, whatever their size.
    var isSignatureReadable: Bool {
        var outer = DERReader(signature[...])
        guard let content = try? outer.content(of: 0x30, named: "a SEQUENCE"), outer.isAtEnd else { return false }
        var numbers = DERReader(content)
        return (try? numbers.content(of: 0x02, named: "r")) != nil
            && (try? numbers.content(of: 0x02, named: "s")) != nil
            && numbers.isAtEnd
    }
}

extension WrongIssuance {
    /// Accepts a signature that cannot be read, because the library reports an error and not a wrong signature.
    @Sendable static func withUnreadableSignatures(
        of certificate: Certificate, by issuer: Certificate, _ cryptography: any Cryptography
    ) -> IssuanceFault? {
        guard let parts = CertificateParts(certificate), !parts.isSignatureReadable else {
            return Issuance.fault(of: certificate, by: issuer, cryptography)
        }
        return Issuance.nameFault(of: certificate, by: issuer)
    }

    /// Accepts a certificate whose algorithm needs another kind of key than its issuer has.
    @Sendable static func withAlgorithmsOfOtherKeys(
        of certificate: Certificate, by issuer: Certificate, _ cryptography: any Cryptography
    ) -> IssuanceFault? {
        let isECDSA = certificate.signatureAlgorithm.octets.starts(with: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04])
        guard issuer.key.algorithm == .ecPublicKey, !isECDSA else {
            return Issuance.fault(of: certificate, by: issuer, cryptography)
        }
        return Issuance.nameFault(of: certificate, by: issuer)
    }

    /// Verifies the signature by the algorithm outside of the signed part, whatever the inner one says.
    @Sendable static func withoutInnerAlgorithm(
        of certificate: Certificate, by issuer: Certificate, _ cryptography: any Cryptography
    ) -> IssuanceFault? {
        guard let fault = Issuance.fault(of: certificate, by: issuer, cryptography) else { return nil }
        guard let parts = CertificateParts(certificate), certificate.signatureAlgorithm == .ecdsaWithSHA256 else {
            return fault
        }
        let verifies = issuer.verifies(parts.signature, over: parts.signed)
        return verifies ? Issuance.nameFault(of: certificate, by: issuer) : fault
    }

    /// Accepts ECDSA with SHA-1.
    @Sendable static func withSHA1(
        of certificate: Certificate, by issuer: Certificate, _ cryptography: any Cryptography
    ) -> IssuanceFault? {
        let isSHA1 = certificate.signatureAlgorithm.octets == [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x01]
        return isSHA1
            ? withAnyAlgorithm(of: certificate, by: issuer, cryptography)
            : Issuance.fault(of: certificate, by: issuer, cryptography)
    }
}
