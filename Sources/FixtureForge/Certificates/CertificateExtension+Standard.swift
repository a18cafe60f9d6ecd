import SwiftASN1

extension CertificateExtension {
    /// Basic constraints of a certification authority, critical; the path length is left out when `nil`.
    package static func authority(pathLength: Int? = nil) -> CertificateExtension {
        CertificateExtension(
            .basicConstraints, critical: true,
            value: DERBytes.sequence(DERBytes.boolean(true), pathLength.map { DERBytes.integer($0) } ?? []))
    }

    /// Basic constraints of an end entity, critical: the empty sequence that real leaves carry.
    package static let endEntity = CertificateExtension(.basicConstraints, critical: true, value: [0x30, 0x00])

    /// Key usage, critical: the bits as one byte, the count of unused ones before it.
    private static func keyUsage(_ unusedBits: UInt8, _ bits: UInt8) -> CertificateExtension {
        CertificateExtension(.keyUsage, critical: true, value: [0x03, 0x02, unusedBits, bits])
    }

    /// keyCertSign and cRLSign.
    package static let signsCertificates = keyUsage(1, 0x06)
    /// cRLSign alone.
    package static let signsOnlyRevocationLists = keyUsage(1, 0x02)
    /// digitalSignature alone.
    package static let signsData = keyUsage(7, 0x80)
    /// digitalSignature, nonRepudiation, keyEncipherment and dataEncipherment, as real leaves carry.
    static let leafKeyUsage = keyUsage(4, 0xF0)

    /// The extended key usage of real leaves since 2026.
    static let leafExtendedKeyUsage = CertificateExtension(
        .extendedKeyUsage, value: DERBytes.sequence(DERBytes.identifier(.appAttestKeyUsage)))

    static func subjectKeyIdentifier(_ identifier: [UInt8]) -> CertificateExtension {
        CertificateExtension(.subjectKeyIdentifier, value: DERBytes.octetString(identifier))
    }

    static func authorityKeyIdentifier(_ identifier: [UInt8]) -> CertificateExtension {
        let tag = ASN1Identifier(tagWithNumber: 0, tagClass: .contextSpecific)
        return CertificateExtension(
            .authorityKeyIdentifier, value: DERBytes.sequence(DERBytes.primitive(tag, identifier)))
    }

    /// The nonce extension in its real shape: SEQUENCE { [1] EXPLICIT OCTET STRING }.
    package static func nonce(_ nonce: [UInt8]) -> CertificateExtension {
        CertificateExtension(.nonce, value: DERBytes.sequence(DERBytes.explicit(1, DERBytes.octetString(nonce))))
    }

    /// One of Apple's markers: an extension whose value is NULL.
    package static func marker(_ identifier: ASN1ObjectIdentifier) -> CertificateExtension {
        CertificateExtension(identifier, value: DERBytes.null)
    }
}
