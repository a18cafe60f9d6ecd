import AttestModel
import Primitives
import SwiftASN1

/// A SignerInfo of CMS (RFC 5652 section 5.3). It names its certificate by issuer and serial number, or by key identifier.
package struct CMSSignerInfo: Sendable {
    /// The version, 1 where issuer and serial number name the signer.
    package var version = 1
    package var issuer: DistinguishedName
    package var serialNumber: [UInt8]
    /// The subject key identifier that names the certificate; `nil` for issuer and serial number, as in real receipts.
    package var keyIdentifier: [UInt8]?
    /// The AlgorithmIdentifier of the digest, DER.
    package var digestAlgorithm: [UInt8]
    /// The content of signedAttrs; `nil` for none, as in real receipts.
    package var signedAttributes: [UInt8]?
    package var signatureAlgorithm: SignatureAlgorithm
    package var signature: [UInt8]
    /// The content of unsignedAttrs; `nil` for none, as in real receipts.
    package var unsignedAttributes: [UInt8]?

    /// Creates a signer that signs a message by ECDSA.
    ///
    /// - Parameter message: The content of the signed data, where there are no signed attributes.
    package init(
        certificate: SignedCertificate, key: ECKey, message: [UInt8], hash: HashAlgorithm = .sha256,
        signatureAlgorithm: SignatureAlgorithm = .ecdsaWithSHA256
    ) {
        (issuer, serialNumber) = (certificate.template.issuer, certificate.template.serialNumber)
        digestAlgorithm = hash == .sha1 ? CMSDigest.sha1 : CMSDigest.sha256
        self.signatureAlgorithm = signatureAlgorithm
        signature = key.sign(message, hash: hash).der
    }

    /// Returns the same signer with attributes and a signature over them, encoded as a SET (RFC 5652 section 5.4).
    package func signing(attributes: [[UInt8]], with key: ECKey) -> CMSSignerInfo {
        var signer = self
        signer.signedAttributes = attributes.concatenated
        signer.signature = key.sign(DERBytes.set(attributes.concatenated), hash: .sha256).der
        return signer
    }

    /// The issuer and the serial number, or the key identifier, that name the certificate, DER.
    package var identifier: [UInt8] {
        keyIdentifier.map { DERBytes.implicit(0, $0) } ?? DERBytes.sequence(issuer.der, DERBytes.integer(serialNumber))
    }

    package var der: [UInt8] {
        DERBytes.sequence(
            DERBytes.integer(version), identifier, digestAlgorithm, signedAttributeSet ?? [], signatureAlgorithm.der,
            DERBytes.octetString(signature), unsignedAttributeSet ?? [])
    }

    /// The signed attributes as a whole node, DER; `nil` for none.
    package var signedAttributeSet: [UInt8]? { signedAttributes.map { DERBytes.explicit(0, $0) } }
    /// The unsigned attributes as a whole node, DER; `nil` for none.
    package var unsignedAttributeSet: [UInt8]? { unsignedAttributes.map { DERBytes.explicit(1, $0) } }
}

/// The AlgorithmIdentifiers of digests in CMS, DER.
package enum CMSDigest {
    /// SHA-256 with NULL as parameters, as in real receipts.
    package static let sha256 = sha256(parameters: DERBytes.null)
    package static let sha384 = DERBytes.sequence(DERBytes.identifier(.sha384), DERBytes.null)
    static let sha1 = DERBytes.sequence(DERBytes.identifier(.sha1), DERBytes.null)

    /// Returns SHA-256 with other parameters, DER; empty for none.
    package static func sha256(parameters: [UInt8]) -> [UInt8] {
        DERBytes.sequence(DERBytes.identifier(.sha256), parameters)
    }
}

/// The signed attributes of CMS (RFC 5652 section 11) that receipts had until October 2020, DER.
package enum CMSAttribute {
    package static let contentType = contentType(.data)

    package static func contentType(_ type: ASN1ObjectIdentifier) -> [UInt8] {
        attribute(.contentType, DERBytes.identifier(type))
    }

    package static func signingTime(_ time: Timestamp) -> [UInt8] {
        attribute([1, 2, 840, 113549, 1, 9, 5], DERBytes.time(time))
    }

    /// The algorithms of digest and signature (RFC 6211).
    package static let algorithmProtection = attribute(
        [1, 2, 840, 113549, 1, 9, 52],
        DERBytes.sequence(
            DERBytes.sequence(DERBytes.identifier(.sha256), DERBytes.null),
            DERBytes.explicit(1, DERBytes.identifier(.ecdsaWithSHA256))))

    package static func messageDigest(of content: [UInt8]) -> [UInt8] {
        attribute(.messageDigest, DERBytes.octetString(sha256(content)))
    }

    /// Returns all four attributes, in DER's order.
    package static func all(for content: [UInt8], at time: Timestamp) -> [[UInt8]] {
        [contentType, signingTime(time), algorithmProtection, messageDigest(of: content)]
    }

    /// Returns an attribute of any type with these values, DER.
    package static func attribute(_ identifier: ASN1ObjectIdentifier, _ values: [UInt8]...) -> [UInt8] {
        DERBytes.sequence(DERBytes.identifier(identifier), DERBytes.set(values.concatenated))
    }
}
