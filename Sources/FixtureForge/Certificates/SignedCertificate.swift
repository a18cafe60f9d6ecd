/// A certificate with its signature. Every part may be changed after the signing.
package struct SignedCertificate: Sendable {
    /// The fields of the signed part.
    package let template: CertificateTemplate
    /// The bytes of the signed part.
    package var tbsCertificate: [UInt8]
    package var outerAlgorithm: SignatureAlgorithm
    /// The content of `signatureValue` after the number of unused bits.
    package var signature: [UInt8]

    /// Creates a certificate of any parts.
    package init(
        template: CertificateTemplate, tbsCertificate: [UInt8], outerAlgorithm: SignatureAlgorithm, signature: [UInt8]
    ) {
        self.template = template
        self.tbsCertificate = tbsCertificate
        self.outerAlgorithm = outerAlgorithm
        self.signature = signature
    }

    /// The whole certificate, DER.
    package var der: [UInt8] { DERBytes.sequence(tbsCertificate, outerAlgorithm.der, DERBytes.bitString(signature)) }

    /// Flips the lowest bit of the signature's last byte, which lies inside s.
    package mutating func flipSignatureBit() {
        signature[signature.count - 1] ^= 0x01
    }
}
