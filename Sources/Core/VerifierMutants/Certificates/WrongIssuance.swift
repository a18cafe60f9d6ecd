import AttestModel
import ReferenceVerifier

/// Wrong ways to decide whether one certificate was issued by another.
enum WrongIssuance {
    /// Returns why one certificate was not issued by another; `nil` when it was.
    typealias Fault = @Sendable (_ certificate: Certificate, _ issuer: Certificate, any Cryptography) -> IssuanceFault?

    static let withoutSignature: Fault = { certificate, issuer, _ in Issuance.nameFault(of: certificate, by: issuer) }

    static let withoutNames: Fault = { certificate, issuer, cryptography in
        Issuance.algorithmFault(of: certificate, by: issuer)
            ?? Issuance.signatureFault(of: certificate, by: issuer, cryptography)
    }

    static let withAnyAlgorithm: Fault = { certificate, issuer, cryptography in
        Issuance.nameFault(of: certificate, by: issuer)
            ?? Issuance.signatureFault(of: certificate, by: issuer, cryptography)
    }

    /// Accepts r = s = 0 from every issuer of the right name (CVE-2022-21449).
    static let withZeroSignatures = namesOnly { certificate, _ in
        certificate.received.suffix(8).elementsEqual(SignatureEncodings.zero)
    }

    /// Accepts a signature that cannot be read, because the library reports an error and not a wrong signature.
    static let withUnreadableSignatures = namesOnly { certificate, _ in
        CertificateParts(certificate).map { !$0.isSignatureReadable } ?? false
    }

    /// Accepts a certificate whose algorithm needs another kind of key than its issuer has.
    static let withAlgorithmsOfOtherKeys = namesOnly { certificate, issuer in
        let isECDSA = certificate.signatureAlgorithm.octets.starts(with: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04])
        return issuer.key.algorithm == .ecPublicKey && !isECDSA
    }

    /// Verifies the signature by the algorithm outside of the signed part, whatever the inner one says.
    static let withoutInnerAlgorithm: Fault = { certificate, issuer, cryptography in
        guard let fault = Issuance.fault(of: certificate, by: issuer, cryptography) else { return nil }
        guard let parts = CertificateParts(certificate), certificate.signatureAlgorithm == .ecdsaWithSHA256 else {
            return fault
        }
        let verifies = issuer.verifies(parts.signature, over: parts.signed)
        return verifies ? Issuance.nameFault(of: certificate, by: issuer) : fault
    }

    static let withSHA1: Fault = { certificate, issuer, cryptography in
        let isSHA1 = certificate.signatureAlgorithm.octets == [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x01]
        return isSHA1
            ? withAnyAlgorithm(certificate, issuer, cryptography)
            : Issuance.fault(of: certificate, by: issuer, cryptography)
    }

    /// Compares only the names of some certificates, and judges the others rightly.
    private static func namesOnly(where isLoose: @escaping @Sendable (Certificate, Certificate) -> Bool) -> Fault {
        { certificate, issuer, cryptography in
            isLoose(certificate, issuer)
                ? Issuance.nameFault(of: certificate, by: issuer)
                : Issuance.fault(of: certificate, by: issuer, cryptography)
        }
    }
}

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
            && (try? numbers.content(of: 0x02, named: "s")) != nil && numbers.isAtEnd
    }
}

/// Wrong ways to read the authority of a certificate that issued another.
enum WrongAuthority {
    typealias Reader = @Sendable (Certificate) throws(DERFault) -> Authority

    static let withoutCAFlag: Reader = { certificate throws(DERFault) in
        var authority = try Authority.read(from: certificate)
        authority.isCA = true
        return authority
    }

    static let withoutPathLength: Reader = { certificate throws(DERFault) in
        var authority = try Authority.read(from: certificate)
        authority.pathLength = nil
        return authority
    }

    /// Does not read keyUsage, which may be missing or unreadable.
    static let withoutKeyCertSign: Reader = { certificate throws(DERFault) in
        guard certificate.version == 3 else { return try Authority.read(from: certificate) }
        let constraints = try Authority.constraints(of: certificate)
        return Authority(isCA: constraints.isCA, pathLength: constraints.pathLength, signsCertificates: true)
    }

    static let withOptionalConstraints: Reader = { certificate throws(DERFault) in
        guard certificate.version == 3, certificate.extensions(.basicConstraints).isEmpty else {
            return try Authority.read(from: certificate)
        }
        return Authority(isCA: true, pathLength: nil, signsCertificates: try Authority.signsCertificates(certificate))
    }

    /// Accepts a certificate from before there were extensions as an authority.
    static let withOldVersions: Reader = { certificate throws(DERFault) in
        certificate.version < 3 ? any : try Authority.read(from: certificate)
    }

    /// Accepts every certificate as an authority.
    static let none: Reader = { _ throws(DERFault) in any }

    private static let any = Authority(isCA: true, pathLength: nil, signsCertificates: true)
}
