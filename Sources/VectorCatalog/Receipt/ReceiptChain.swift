import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    static let receiptChain = Group(.receiptChain, authorities + signers + validity)

    // MARK: Another authority

    private static let authorities: [Case<ReceiptDraft>] = [
        .reject(
            "other-root-same-names", "Authority of one's own with Apple's names, its root in the receipt",
            impact: .forgery, control: ReceiptControl.attest,
            why: "A verifier that takes the root from the receipt trusts whoever sent it.",
            Fault(.certificates, "all three of another authority", after: .plan) {
                $0.authority = ReceiptAuthority(seed: $0.context.seed, purpose: "receipts of an impostor")
            }),
        .reject(
            "attestation-root-instead", "Chain that ends in the root of attestations", impact: .hardening,
            control: ReceiptControl.attest,
            why: "Receipts have a root of their own; one anchor for both lets either authority speak for the other.",
            Fault(.certificates, "intermediate issued by the root of attestations", after: .certificates) { draft in
                let root = draft.context.apple.root
                draft.intermediateTemplate.issuer = root.name
                let intermediate = draft.intermediateTemplate.signed(by: .ecdsaWithSHA384(root.key))
                draft.certificates = [draft.signerCertificate.der, intermediate.der, root.certificate.der]
            }),
        .reject(
            "missing-intermediate", "Receipt without the intermediate", level: .info, impact: .hardening,
            control: ReceiptControl.attest,
            why: "Apple always sends it; a verifier that knows the intermediate by itself can do without.",
            Fault(.certificates, "intermediate left out", after: .certificates) { $0.certificates.remove(at: 1) }),
        intermediate(
            "intermediate-not-ca", "Intermediate with CA FALSE", .intermediateExtension(.basicConstraints)
        ) { $0[.basicConstraints] = .endEntity },
        intermediate(
            "intermediate-without-key-cert-sign", "Intermediate that may only sign revocation lists",
            .intermediateExtension(.keyUsage)
        ) { $0[.keyUsage] = .signsOnlyRevocationLists },
    ]

    // MARK: Another signer

    private static let signers: [Case<ReceiptDraft>] = [
        .reject(
            "self-signed-signer", "Signer that vouches for itself", impact: .forgery, control: ReceiptControl.attest,
            why: "Anyone can make it, and leave Apple's certificates beside it.",
            Fault(.signerCertificate, "issuer and signature its own", after: .issuance) {
                $0.signerTemplate.issuer = $0.signerTemplate.subject
                $0.signerIssuer = .ecdsaWithSHA256($0.signerKey)
            }),
        .reject(
            "signer-signature-bit-flipped", "One bit of the signature on the signer's certificate flipped",
            impact: .forgery, control: ReceiptControl.attest,
            why: "Names that chain prove nothing: the signature of each certificate has to be verified.",
            Fault(.certificates, "bit flipped", after: .certificates) {
                $0.signerCertificate.flipSignatureBit()
                $0.certificates[0] = $0.signerCertificate.der
            }),
        .reject(
            "signer-beside-genuine-chain", "Certificate of one's own behind a genuine chain", impact: .forgery,
            control: ReceiptControl.attest,
            why: "The signer is whom the SignerInfo names: who verifies the chain of the first certificate instead "
                + "accepts everyone's signature.",
            Fault(.signerInfos, "signed with a certificate of one's own", after: .message) { draft in
                let key = draft.key("impostor")
                var template = draft.signerTemplate
                template.issuer = template.subject
                template.subjectPublicKeyInfo = key.subjectPublicKeyInfo
                let certificate = template.signed(by: .ecdsaWithSHA256(key))
                draft.message.certificates.append(certificate.der)
                draft.signer = CMSSignerInfo(certificate: certificate, key: key, message: draft.payload)
            }),
        .reject(
            "signer-without-apple-marker", "Signer without the extension of receipt signers", level: .should,
            impact: .hardening, control: ReceiptControl.attest,
            why: "The extension 1.2.840.113635.100.12.15 is all that tells this certificate from Apple's others.",
            Fault(.signerExtension(.receiptSigner), "left out", after: .issuance) {
                $0.signerTemplate[.receiptSigner] = nil
            }),
        .reject(
            "ordinary-apple-leaf-as-signer", "Signed with a certificate that Apple issued to a developer",
            level: .should, impact: .forgery, control: ReceiptControl.attest,
            why: "Certificates of developers lead to the same root, and their keys are in the developers' hands.",
            Fault(.certificates, "signer and intermediate of developers' certificates", after: .certificates) {
                $0.signAsDeveloper()
            }),
    ]

    // MARK: Time

    private static let validity: [Case<ReceiptDraft>] = [
        .reject(
            "expired-at-creation", "Signer that had expired when the receipt was made", impact: .hardening,
            control: ReceiptControl.attest,
            why: "Whoever comes by an old key of Apple's could sign receipts for ever.",
            Fault(.signerValidity, "end moved before the creation", after: .plan) {
                $0.signerNotAfter = $0.time.adding(days: -1)
            }),
        .reject(
            "not-yet-valid-at-creation", "Signer whose validity begins after the receipt was made", level: .should,
            impact: .hardening, control: ReceiptControl.attest,
            why: "A signer that is valid by now had no right to sign when it did.",
            Fault(.signerValidity, "beginning moved behind the creation", after: .plan) {
                $0.signerNotBefore = $0.time
            }),
    ]

    private static func intermediate(
        _ name: String, _ title: String, _ path: FaultPath<ReceiptDraft>,
        _ edit: @escaping @Sendable (inout CertificateTemplate) -> Void
    ) -> Case<ReceiptDraft> {
        .reject(
            name, title, impact: .hardening, control: ReceiptControl.attest,
            why: "What the root signed for another purpose must not issue signers (RFC 5280 section 6.1.4).",
            Fault(path, "intermediate issued differently", after: .issuance) { edit(&$0.intermediateTemplate) })
    }
}

extension ReceiptDraft {
    /// Puts a developer's certificate and the authority above it in the places of signer and intermediate.
    fileprivate mutating func signAsDeveloper() {
        let (authorityKey, names) = (key("developer relations"), AuthorityNames.developerRelations)
        var authority = intermediateTemplate
        authority.subject = names.intermediate
        authority.subjectPublicKeyInfo = authorityKey.subjectPublicKeyInfo
        authority[.applicationIntegrationCA] = .marker(.developerRelationsCA)
        signerKey = key("developer")
        signerTemplate.issuer = names.intermediate
        signerTemplate.subject = AuthorityNames.developer
        signerTemplate.subjectPublicKeyInfo = signerKey.subjectPublicKeyInfo
        signerTemplate[.receiptSigner] = nil
        signerCertificate = signerTemplate.signed(by: .ecdsaWithSHA256(authorityKey))
        intermediate = authority.signed(by: intermediateIssuer)
        certificates[0] = signerCertificate.der
        certificates[1] = intermediate.der
    }
}
