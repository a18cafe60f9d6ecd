/// A certificate and its signature, which may be tampered with after the signing.
package struct SignedCertificate: Sendable {
    /// What was signed, as fields.
    package let template: CertificateTemplate
    /// What was signed, as bytes.
    package var tbsCertificate: [UInt8]
    package var outerAlgorithm: SignatureAlgorithm
    /// The content of `signatureValue` after the count of unused bits.
    package var signature: [UInt8]

    package init(
        template: CertificateTemplate, tbsCertificate: [UInt8], outerAlgorithm: SignatureAlgorithm, signature: [UInt8]
    ) {
        self.template = template
        self.tbsCertificate = tbsCertificate
        self.outerAlgorithm = outerAlgorithm
        self.signature = signature
    }

    /// The whole certificate.
    package var der: [UInt8] { DERBytes.sequence(tbsCertificate, outerAlgorithm.der, DERBytes.bitString(signature)) }

    /// Flips the lowest bit of the signature's last byte, which lies inside s.
    package mutating func flipSignatureBit() {
        signature[signature.count - 1] ^= 0x01
    }
}
