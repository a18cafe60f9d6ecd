import AttestModel

/// The simulated Apple's signer of receipts and the two certificates above it.
public struct ReceiptAuthority: Sendable {
    private let key: ECKey
    private let signer: SignedCertificate
    private let intermediate: SignedCertificate
    /// Apple Root CA - G3 in the simulation: the trust anchor of receipts, another one than that of attestations.
    public let root: SignedCertificate

    init(seed: Seed) {
        func template(
            _ purpose: String, serial: Int, subjectPublicKeyInfo: [UInt8], extensions: [CertificateExtension]
        ) -> CertificateTemplate {
            CertificateTemplate(
                serialNumber: seed.serialNumber(serial, for: purpose), issuer: AuthorityNames.receipt.root,
                notBefore: Validity.start, notAfter: Validity.end, subject: AuthorityNames.receipt.root,
                subjectPublicKeyInfo: subjectPublicKeyInfo, extensions: extensions)
        }
        let rootKey = ECKey(curve: .p384, seed: seed, purpose: "root of receipts")
        let rootIdentifier = CertificateAuthority.keyIdentifier(rootKey)
        root = template(
            "root of receipts", serial: 8, subjectPublicKeyInfo: rootKey.subjectPublicKeyInfo,
            extensions: [.subjectKeyIdentifier(rootIdentifier), .authority(), .signsCertificates]
        ).signed(by: .ecdsaWithSHA384(rootKey))

        let intermediateKey = ECKey(curve: .p256, seed: seed, purpose: "intermediate of receipts")
        let intermediateIdentifier = CertificateAuthority.keyIdentifier(intermediateKey)
        var middle = template(
            "intermediate of receipts", serial: 16, subjectPublicKeyInfo: intermediateKey.subjectPublicKeyInfo,
            extensions: [
                .authority(), .authorityKeyIdentifier(rootIdentifier), .subjectKeyIdentifier(intermediateIdentifier),
                .signsCertificates, .marker(.applicationIntegrationCA),
            ])
        middle.subject = AuthorityNames.receipt.intermediate
        intermediate = middle.signed(by: .ecdsaWithSHA384(rootKey))

        key = ECKey(curve: .p256, seed: seed, purpose: "signer of receipts")
        var leaf = template(
            "signer of receipts", serial: 16, subjectPublicKeyInfo: key.subjectPublicKeyInfo,
            extensions: [
                .endEntity, .authorityKeyIdentifier(intermediateIdentifier),
                .subjectKeyIdentifier(CertificateAuthority.keyIdentifier(key)), .signsData, .marker(.receiptSigner),
            ])
        leaf.issuer = AuthorityNames.receipt.intermediate
        leaf.subject = AuthorityNames.receiptSigner
        signer = leaf.signed(by: .ecdsaWithSHA256(intermediateKey))
    }

    /// A receipt: CMS SignedData (RFC 5652) in BER with indefinite lengths, the content cut into 1000-byte chunks,
    /// the three certificates, no signed attributes, the signature over the content itself.
    public func receipt(_ fields: ReceiptFields) -> [UInt8] {
        let content = fields.payload
        let digestAlgorithm = DERBytes.sequence(DERBytes.identifier(.sha256), DERBytes.null)
        let signerInfo = DERBytes.sequence(
            DERBytes.integer(1),
            DERBytes.sequence(
                DERBytes.value(signer.template.issuer), DERBytes.integer(signer.template.serialNumber)),
            digestAlgorithm, SignatureAlgorithm.ecdsaWithSHA256.der,
            DERBytes.octetString(key.sign(content, hash: .sha256).der))
        return BERBytes.indefinite(
            0x30, DERBytes.identifier(.signedData),
            BERBytes.indefinite(
                0xA0,
                BERBytes.indefinite(
                    0x30, DERBytes.integer(1), DERBytes.set(digestAlgorithm),
                    BERBytes.indefinite(
                        0x30, DERBytes.identifier(.data),
                        BERBytes.indefinite(0xA0, BERBytes.octetString(content, chunkedBy: 1000))),
                    BERBytes.indefinite(0xA0, signer.der, intermediate.der, root.der), DERBytes.set(signerInfo))))
    }
}
