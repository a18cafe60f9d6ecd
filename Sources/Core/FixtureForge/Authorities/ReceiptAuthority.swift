import AttestModel

/// The simulated Apple's signer of receipts and the two authorities above it.
package struct ReceiptAuthority: Sendable {
    /// Apple Root CA - G3 in the simulation: the pinned root of receipts, which is not that of attestations.
    package let root: CertificateAuthority
    package let intermediate: CertificateAuthority
    /// The key that signs receipts, with a certificate that is valid as long as all others.
    package let signer: CertificateAuthority

    private let seed: Seed
    private let purpose: String

    /// Creates the authorities, whose keys are derived from the seed and the purpose.
    package init(seed: Seed, purpose: String = "receipts") {
        (self.seed, self.purpose) = (seed, purpose)
        root = CertificateAuthority(
            rootOf: purpose, name: AuthorityNames.receipt.root, seed: seed, serialNumberLength: 8
        ) { [.subjectKeyIdentifier($0), .authority(), .signsCertificates] }
        intermediate = root.issue(
            to: AuthorityNames.receipt.intermediate, on: .p256, seed: seed, purpose: "intermediate of \(purpose)",
            by: CertificateSigner.ecdsaWithSHA384
        ) { [root] in
            [
                .authority(), .authorityKeyIdentifier(root.keyIdentifier), .certificateStatus("ocsp03-applerootcag3"),
                .revocationList("applerootcag3.crl"), .subjectKeyIdentifier($0), .signsCertificates,
                .marker(.applicationIntegrationCA),
            ]
        }
        signer = intermediate.issue(
            to: AuthorityNames.receiptSigner, on: .p256, seed: seed, purpose: "signer of \(purpose)",
            by: { .ecdsaWithSHA256($0) }, extensions: Self.signerExtensions(under: intermediate))
    }

    private static func signerExtensions(
        under intermediate: CertificateAuthority
    ) -> (_ keyIdentifier: [UInt8]) -> [CertificateExtension] {
        {
            [
                .endEntity, .authorityKeyIdentifier(intermediate.keyIdentifier),
                .certificateStatus("ocsp03-aaica5g101"), .receiptPolicy, .subjectKeyIdentifier($0), .signsData,
                .marker(.receiptSigner),
            ]
        }
    }

    /// Returns the template of another signer's certificate, whose serial number is derived from the seed and the name.
    package func signerTemplate(
        _ name: String, key: ECKey, notBefore: Timestamp, notAfter: Timestamp
    ) -> CertificateTemplate {
        var template = intermediate.template(
            for: AuthorityNames.receiptSigner, key: key,
            serialNumber: seed.serialNumber(16, for: "\(name), signer of \(purpose)"),
            extensions: Self.signerExtensions(under: intermediate))
        (template.notBefore, template.notAfter) = (notBefore, notAfter)
        return template
    }

    package func receipt(_ values: ReceiptValues) -> [UInt8] { sign(values.fields).bytes }

    /// Signs the fields of a receipt in its real shape: BER with indefinite lengths, the content in pieces of 1000
    /// bytes, the three certificates, no signed attributes, the signature over the content itself.
    package func sign(_ fields: [ReceiptField]) -> CMSSignedData {
        let content = fields.payload
        return CMSSignedData(
            content: content, certificates: [signer, intermediate, root].map(\.certificate.der),
            signer: CMSSignerInfo(certificate: signer.certificate, key: signer.key, message: content))
    }
}
