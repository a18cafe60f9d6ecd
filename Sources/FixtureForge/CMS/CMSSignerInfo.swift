import SwiftASN1
import X509

/// A SignerInfo of CMS (RFC 5652 section 5.3) that names its certificate by issuer and serial number.
package struct CMSSignerInfo: Sendable {
    package var issuer: DistinguishedName
    package var serialNumber: [UInt8]
    /// AlgorithmIdentifier, DER.
    package var digestAlgorithm: [UInt8]
    /// The content of signedAttrs; `nil` when there are none, as in real receipts.
    package var signedAttributes: [UInt8]?
    package var signatureAlgorithm: SignatureAlgorithm
    package var signature: [UInt8]

    /// ECDSA over a message: the content, or in another shape the signed attributes.
    package init(
        certificate: SignedCertificate, key: ECKey, message: [UInt8], hash: HashAlgorithm = .sha256,
        signatureAlgorithm: SignatureAlgorithm = .ecdsaWithSHA256
    ) {
        issuer = certificate.template.issuer
        serialNumber = certificate.template.serialNumber
        digestAlgorithm = Self.digestAlgorithm(hash == .sha1 ? .sha1 : .sha256)
        self.signatureAlgorithm = signatureAlgorithm
        signature = key.sign(message, hash: hash).der
    }

    /// The same signer with attributes, signed over them as RFC 5652 section 5.4 has it: encoded as a SET.
    package func signing(attributes: [[UInt8]], with key: ECKey) -> CMSSignerInfo {
        var signer = self
        signer.signedAttributes = attributes.concatenated
        signer.signature = key.sign(DERBytes.set(attributes.concatenated), hash: .sha256).der
        return signer
    }

    /// The whole node.
    package var der: [UInt8] {
        let attributes = signedAttributes.map {
            DERBytes.node(ASN1Identifier(tagWithNumber: 0, tagClass: .contextSpecific), $0)
        }
        return DERBytes.sequence(
            DERBytes.integer(1),
            DERBytes.sequence(DERBytes.value(issuer), DERBytes.integer(serialNumber)), digestAlgorithm,
            attributes ?? [], signatureAlgorithm.der, DERBytes.octetString(signature))
    }

    private static func digestAlgorithm(_ identifier: ASN1ObjectIdentifier) -> [UInt8] {
        DERBytes.sequence(DERBytes.identifier(identifier), DERBytes.null)
    }
}
