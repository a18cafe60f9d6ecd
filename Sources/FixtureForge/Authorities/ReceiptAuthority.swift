import AttestModel
import X509

/// The simulated Apple's signer of receipts and the two authorities above it.
package struct ReceiptAuthority: Sendable {
    /// Apple Root CA - G3 in the simulation: the trust anchor of receipts, another one than that of attestations.
    package let root: CertificateAuthority
    /// What the signer's certificate is signed by, itself under the root.
    package let intermediate: CertificateAuthority
    /// The key that signs receipts, with a certificate that is valid as long as all others.
    package let signer: CertificateAuthority

    private let seed: Seed
    private let purpose: String

    /// - Parameter purpose: what the keys are derived from, besides the seed.
    package init(seed: Seed, purpose: String = "receipts") {
        self.seed = seed
        self.purpose = purpose
        let rootKey = ECKey(curve: .p384, seed: seed, purpose: "root of \(purpose)")
        let names = AuthorityNames.receipt
        let rootTemplate = CertificateTemplate(
            serialNumber: seed.serialNumber(8, for: "root of \(purpose)"), issuer: names.root,
            notBefore: Validity.start, notAfter: Validity.end, subject: names.root,
            subjectPublicKeyInfo: rootKey.subjectPublicKeyInfo,
            extensions: [
                .subjectKeyIdentifier(CertificateAuthority.keyIdentifier(rootKey)), .authority(), .signsCertificates,
            ])
        root = CertificateAuthority(
            name: names.root, key: rootKey, certificate: rootTemplate.signed(by: .ecdsaWithSHA384(rootKey)))

        let middleKey = ECKey(curve: .p256, seed: seed, purpose: "intermediate of \(purpose)")
        let middleTemplate = CertificateTemplate(
            serialNumber: seed.serialNumber(16, for: "intermediate of \(purpose)"), issuer: names.root,
            notBefore: Validity.start, notAfter: Validity.end, subject: names.intermediate,
            subjectPublicKeyInfo: middleKey.subjectPublicKeyInfo,
            extensions: [
                .authority(), .authorityKeyIdentifier(root.keyIdentifier), .certificateStatus("ocsp03-applerootcag3"),
                .revocationList("applerootcag3.crl"),
                .subjectKeyIdentifier(CertificateAuthority.keyIdentifier(middleKey)), .signsCertificates,
                .marker(.applicationIntegrationCA),
            ])
        intermediate = CertificateAuthority(
            name: names.intermediate, key: middleKey,
            certificate: middleTemplate.signed(by: .ecdsaWithSHA384(rootKey)))

        let signerKey = ECKey(curve: .p256, seed: seed, purpose: "signer of \(purpose)")
        let template = Self.signerTemplate(
            key: signerKey, serialNumber: seed.serialNumber(16, for: "signer of \(purpose)"), under: intermediate)
        signer = CertificateAuthority(
            name: AuthorityNames.receiptSigner, key: signerKey,
            certificate: template.signed(by: .ecdsaWithSHA256(middleKey)))
    }

    /// A signer's certificate as this authority issues them.
    ///
    /// - Parameter name: what its serial number is derived from, besides the seed.
    package func signerTemplate(
        _ name: String, key: ECKey, notBefore: Timestamp, notAfter: Timestamp
    ) -> CertificateTemplate {
        var template = Self.signerTemplate(
            key: key, serialNumber: seed.serialNumber(16, for: "\(name), signer of \(purpose)"), under: intermediate)
        template.notBefore = notBefore
        template.notAfter = notAfter
        return template
    }

    private static func signerTemplate(
        key: ECKey, serialNumber: [UInt8], under intermediate: CertificateAuthority
    ) -> CertificateTemplate {
        CertificateTemplate(
            serialNumber: serialNumber, issuer: intermediate.name, notBefore: Validity.start,
            notAfter: Validity.end, subject: AuthorityNames.receiptSigner,
            subjectPublicKeyInfo: key.subjectPublicKeyInfo,
            extensions: [
                .endEntity, .authorityKeyIdentifier(intermediate.keyIdentifier),
                .certificateStatus("ocsp03-aaica5g101"), .receiptPolicy,
                .subjectKeyIdentifier(CertificateAuthority.keyIdentifier(key)), .signsData, .marker(.receiptSigner),
            ])
    }

    /// A receipt in its real shape: BER with indefinite lengths, the content in pieces of 1000 bytes, the three
    /// certificates, no signed attributes, the signature over the content itself.
    package func receipt(_ fields: ReceiptValues) -> [UInt8] {
        let content = fields.fields.payload
        let signature = CMSSignerInfo(certificate: signer.certificate, key: signer.key, message: content)
        let certificates = [signer, intermediate, root].map(\.certificate.der)
        return CMSSignedData(content: content, certificates: certificates, signer: signature).bytes
    }
}
