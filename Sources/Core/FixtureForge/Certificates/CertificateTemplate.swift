import AttestModel
import SwiftASN1

/// A certificate before it is signed (RFC 5280 section 4.1.2). Every field may have any value.
package struct CertificateTemplate: Sendable {
    /// The version, 1 to 3. Version 1 leaves out the version and the extensions; version 2 keeps both, though it must not.
    package var version = 3
    /// The serial number, unsigned, big-endian.
    package var serialNumber: [UInt8]
    /// The algorithm inside the signed part; `nil` for the signer's own.
    package var innerAlgorithm: SignatureAlgorithm?
    package var issuer: DistinguishedName
    package var notBefore = Validity.start
    package var notAfter = Validity.end
    package var subject: DistinguishedName
    /// SubjectPublicKeyInfo as DER.
    package var subjectPublicKeyInfo: [UInt8]
    package var extensions: [CertificateExtension]

    /// The first extension with this identifier. A new value replaces it in its place or is appended; `nil` removes
    /// all extensions with this identifier.
    package subscript(identifier: ASN1ObjectIdentifier) -> CertificateExtension? {
        get { extensions.first { $0.identifier == identifier } }
        set {
            guard let newValue else { return extensions.removeAll { $0.identifier == identifier } }
            if let index = extensions.firstIndex(where: { $0.identifier == identifier }) {
                extensions[index] = newValue
            } else {
                extensions.append(newValue)
            }
        }
    }

    /// Both ends of the validity, joined, DER.
    package var validity: [UInt8] { DERBytes.time(notBefore) + DERBytes.time(notAfter) }

    /// Returns the signed part, DER.
    package func tbsCertificate(algorithm: SignatureAlgorithm) -> [UInt8] {
        let hasExtensions = version > 1
        return DERBytes.sequence(
            hasExtensions ? DERBytes.explicit(0, DERBytes.integer(version - 1)) : [], DERBytes.integer(serialNumber),
            (innerAlgorithm ?? algorithm).der, issuer.der, DERBytes.sequence(validity), subject.der,
            subjectPublicKeyInfo,
            hasExtensions ? DERBytes.explicit(3, DERBytes.sequence(extensions.map(\.der).concatenated)) : [])
    }

    package func signed(by signer: CertificateSigner) -> SignedCertificate {
        let tbsCertificate = tbsCertificate(algorithm: signer.algorithm)
        return SignedCertificate(
            template: self, tbsCertificate: tbsCertificate, outerAlgorithm: signer.algorithm,
            signature: signer.signature(tbsCertificate))
    }
}

/// The validity of certificates, unless a vector is about time: long enough for a verifier whose clock cannot be set.
package enum Validity {
    /// 2020-01-01T00:00:00Z.
    package static let start = Timestamp(secondsSinceEpoch: 1_577_836_800)
    /// 2049-12-31T23:59:59Z.
    package static let end = Timestamp(secondsSinceEpoch: 2_524_607_999)
}

/// A certificate with its signature. Every part may be changed after the signing.
package struct SignedCertificate: Sendable {
    package let template: CertificateTemplate
    package var tbsCertificate: [UInt8]
    package var outerAlgorithm: SignatureAlgorithm
    /// The content of `signatureValue` after the number of unused bits.
    package var signature: [UInt8]

    package var der: [UInt8] { DERBytes.sequence(tbsCertificate, outerAlgorithm.der, DERBytes.bitString(signature)) }

    /// Flips the lowest bit of the signature's last byte, which lies inside s. An empty signature stays empty.
    package mutating func flipSignatureBit() {
        guard !signature.isEmpty else { return }
        signature[signature.count - 1] ^= 0x01
    }
}

/// The name of an issuer or a subject (RFC 5280 section 4.1.2.4), each attribute in a part of its own.
package struct DistinguishedName: Sendable, Hashable {
    package let der: [UInt8]

    init(_ attributes: [Attribute]) { der = DERBytes.sequence(attributes.map { DERBytes.set($0.der) }.concatenated) }

    struct Attribute {
        fileprivate let der: [UInt8]

        private init(_ type: UInt, _ tag: ASN1Identifier, _ text: String) {
            der = DERBytes.sequence(DERBytes.identifier([2, 5, 4, type]), DERBytes.primitive(tag, Array(text.utf8)))
        }

        static func commonName(_ text: String) -> Attribute { Attribute(3, .utf8String, text) }
        /// Creates a country of two letters, a PrintableString as RFC 5280 appendix A.1 requires.
        static func country(_ code: String) -> Attribute { Attribute(6, .printableString, code) }
        static func state(_ text: String) -> Attribute { Attribute(8, .utf8String, text) }
        static func organization(_ text: String) -> Attribute { Attribute(10, .utf8String, text) }
        static func unit(_ text: String) -> Attribute { Attribute(11, .utf8String, text) }
    }
}
