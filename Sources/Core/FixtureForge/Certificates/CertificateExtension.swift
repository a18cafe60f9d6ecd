import SwiftASN1

/// One extension of a certificate (RFC 5280 section 4.1), with any identifier and any bytes.
package struct CertificateExtension: Sendable, Hashable {
    package var identifier: ASN1ObjectIdentifier
    package var isCritical: Bool
    /// The content of `extnValue`, normally the DER of the extension's own type.
    package var value: [UInt8]

    package init(_ identifier: ASN1ObjectIdentifier, critical isCritical: Bool = false, value: [UInt8]) {
        (self.identifier, self.isCritical, self.value) = (identifier, isCritical, value)
    }

    /// The whole `Extension` node, DER; a criticality of FALSE is left out.
    package var der: [UInt8] {
        DERBytes.sequence(
            DERBytes.identifier(identifier), isCritical ? DERBytes.boolean(true) : [], DERBytes.octetString(value))
    }

    /// Creates the basic constraints of a certificate authority, critical; the path length is left out when `nil`.
    package static func authority(pathLength: Int? = nil) -> CertificateExtension {
        CertificateExtension(
            .basicConstraints, critical: true,
            value: DERBytes.sequence(DERBytes.boolean(true), pathLength.map { DERBytes.integer($0) } ?? []))
    }

    /// Basic constraints of an end entity, critical: the empty sequence that real leaves carry.
    package static let endEntity = CertificateExtension(.basicConstraints, critical: true, value: [0x30, 0x00])

    /// Creates a key usage, critical: the bits as one byte, after the number of unused ones.
    private static func keyUsage(_ unusedBits: UInt8, _ bits: UInt8) -> CertificateExtension {
        CertificateExtension(.keyUsage, critical: true, value: [0x03, 0x02, unusedBits, bits])
    }

    /// The key usages keyCertSign and cRLSign.
    package static let signsCertificates = keyUsage(1, 0x06)
    package static let signsOnlyRevocationLists = keyUsage(1, 0x02)
    package static let signsData = keyUsage(7, 0x80)
    /// The key usages digitalSignature, nonRepudiation, keyEncipherment and dataEncipherment, as real leaves carry.
    static let leafKeyUsage = keyUsage(4, 0xF0)

    /// The extended key usage of real leaves since 2026.
    static let leafExtendedKeyUsage = CertificateExtension(
        .extendedKeyUsage, value: DERBytes.sequence(DERBytes.identifier(.appAttestKeyUsage)))

    static func subjectKeyIdentifier(_ identifier: [UInt8]) -> CertificateExtension {
        CertificateExtension(.subjectKeyIdentifier, value: DERBytes.octetString(identifier))
    }

    package static func authorityKeyIdentifier(_ identifier: [UInt8]) -> CertificateExtension {
        CertificateExtension(.authorityKeyIdentifier, value: DERBytes.sequence(DERBytes.implicit(0, identifier)))
    }

    /// Creates the nonce extension in its real shape: SEQUENCE { [1] EXPLICIT OCTET STRING }.
    package static func nonce(_ nonce: [UInt8]) -> CertificateExtension {
        CertificateExtension(.nonce, value: DERBytes.sequence(DERBytes.explicit(1, DERBytes.octetString(nonce))))
    }

    /// Creates one of Apple's markers: an extension whose value is NULL.
    package static func marker(_ identifier: ASN1ObjectIdentifier) -> CertificateExtension {
        CertificateExtension(identifier, value: DERBytes.null)
    }
}

/// The extensions of the receipt certificates that name Apple's servers and terms. Their hosts do not exist: no verifier
/// shall ask a server about the certificates of a test.
extension CertificateExtension {
    private static let host = "apple.test"

    /// Creates the authority information access with the address of the OCSP responder.
    static func certificateStatus(_ path: String) -> CertificateExtension {
        CertificateExtension(
            [1, 3, 6, 1, 5, 5, 7, 1, 1],
            value: DERBytes.sequence(
                DERBytes.sequence(
                    DERBytes.identifier([1, 3, 6, 1, 5, 5, 7, 48, 1]), location("http://ocsp.\(host)/\(path)"))))
    }

    /// Creates the CRL distribution points with the address of the list of revoked certificates.
    static func revocationList(_ path: String) -> CertificateExtension {
        CertificateExtension(
            [2, 5, 29, 31],
            value: DERBytes.sequence(
                DERBytes.sequence(DERBytes.explicit(0, DERBytes.explicit(0, location("http://crl.\(host)/\(path)"))))))
    }

    /// Apple's certificate policy, with a notice and a page that say that this is a test.
    static let receiptPolicy = CertificateExtension(
        [2, 5, 29, 32],
        value: DERBytes.sequence(
            DERBytes.sequence(
                DERBytes.identifier([1, 2, 840, 113635, 100, 5, 1]),
                DERBytes.sequence(
                    DERBytes.sequence(
                        DERBytes.identifier([1, 3, 6, 1, 5, 5, 7, 2, 2]),
                        DERBytes.sequence(text(.utf8String, "Test authority, not Apple's. Never trust it."))),
                    DERBytes.sequence(
                        DERBytes.identifier([1, 3, 6, 1, 5, 5, 7, 2, 1]),
                        text(.ia5String, "http://www.\(host)/certificateauthority"))))))

    /// Returns a GeneralName of the kind uniformResourceIdentifier.
    private static func location(_ address: String) -> [UInt8] { DERBytes.implicit(6, Array(address.utf8)) }

    private static func text(_ tag: ASN1Identifier, _ text: String) -> [UInt8] {
        DERBytes.primitive(tag, Array(text.utf8))
    }
}
