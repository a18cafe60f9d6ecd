/// A certificate and its signature, which may be tampered with after the signing.
public struct SignedCertificate: Sendable {
    /// What was signed, as fields.
    public let template: CertificateTemplate
    /// What was signed, as bytes.
    public var tbsCertificate: [UInt8]
    public var outerAlgorithm: SignatureAlgorithm
    /// The content of `signatureValue` after the count of unused bits.
    public var signature: [UInt8]

    public init(
        template: CertificateTemplate, tbsCertificate: [UInt8], outerAlgorithm: SignatureAlgorithm, signature: [UInt8]
    ) {
        self.template = template
        self.tbsCertificate = tbsCertificate
        self.outerAlgorithm = outerAlgorithm
        self.signature = signature
    }

    /// The whole certificate.
    public var der: [UInt8] { DERBytes.sequence(tbsCertificate, outerAlgorithm.der, DERBytes.bitString(signature)) }

    /// Flips the lowest bit of the signature's last byte, which lies inside s.
    public mutating func flipSignatureBit() {
        signature[signature.count - 1] ^= 0x01
    }
}
