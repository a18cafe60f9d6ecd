import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == ReceiptDraft {
    /// Signers that Apple did not appoint for receipts.
    static let receiptChain = Group(
        .receiptChain, authorities + receiptCircle + signers + validity + extensions)

    // MARK: Another authority

    private static let authorities: [Case<ReceiptDraft>] = [
        .reject(
            "other-root-same-names", "Attacker-made CA with Apple's names and its root in the receipt",
            impact: .forgery, control: ReceiptControl.attest,
            why: "A verifier that takes its trust anchor from the receipt trusts the sender of the receipt.",
            Fault(.certificates, "all three certificates replaced by those of another CA", after: .plan) {
                $0.authority = ReceiptAuthority(seed: $0.context.seed, purpose: "receipts of an impostor")
            }),
        .reject(
            "attestation-root-instead", "Chain that ends in the attestation root", impact: .hardening, madeBy: .apple,
            control: ReceiptControl.attest,
            why:
                "Receipts and attestations have different roots. With one anchor list for both, either CA could issue for the other.",
            Fault(.certificates, "intermediate issued by the attestation root", after: .certificates) { draft in
                let root = draft.context.apple.root
                draft.intermediateTemplate.issuer = root.name
                let intermediate = draft.intermediateTemplate.signed(by: .ecdsaWithSHA384(root.key))
                draft.certificates = [draft.signerCertificate.der, intermediate.der, root.certificate.der]
            }),
        .reject(
            "missing-intermediate", "Receipt without the intermediate", level: .info, impact: .hardening,
            control: ReceiptControl.attest,
            why: "Apple always sends the intermediate. A verifier that has its own copy can do without it.",
            Fault(.certificates, "intermediate removed", after: .certificates) { $0.certificates.remove(at: 1) }),
        .reject(
            "altered-root-copy", "One bit of the root's copy in the receipt flipped", level: .info, impact: .hardening,
            control: ReceiptControl.attest,
            why: "The trust anchor is the verifier's own. RFC 5652 section 5.1 allows certificates that nobody needs, "
                + "and a verifier may leave them unread.",
            Fault(.certificates, "bit of the root's signature flipped", after: .certificates) { draft in
                draft.certificates[2][draft.certificates[2].count - 1] ^= 0x01
            }),
        intermediate(
            "intermediate-not-ca", "Intermediate with CA FALSE", .intermediateExtension(.basicConstraints),
            why: "A certificate without the CA flag must not issue signers (RFC 5280 section 6.1.4 (k)).",
            "CA flag set to FALSE"
        ) { $0[.basicConstraints] = .endEntity },
        intermediate(
            "intermediate-without-key-cert-sign", "Intermediate that may only sign revocation lists",
            .intermediateExtension(.keyUsage),
            why: "A certificate without keyCertSign must not issue signers (RFC 5280 section 6.1.4 (n)).",
            "keyUsage set to cRLSign"
        ) { $0[.keyUsage] = .signsOnlyRevocationLists },
    ]

    // MARK: Another signer

    private static let signers: [Case<ReceiptDraft>] = [
        .reject(
            "self-signed-signer", "Self-signed signer certificate", impact: .forgery, madeBy: .anyone,
            control: ReceiptControl.attest,
            why: "Anyone can make such a certificate and put Apple's certificates beside it.",
            Fault(.signerCertificate, "signer certificate made self-signed", after: .issuance) {
                $0.signerTemplate.issuer = $0.signerTemplate.subject
                $0.signerIssuer = .ecdsaWithSHA256($0.signerKey)
            }),
        .reject(
            "signer-signature-bit-flipped", "One bit of the signer certificate's signature flipped",
            impact: .forgery, control: ReceiptControl.attest,
            why: "Matching names prove nothing. The signature of each certificate must be verified.",
            Fault(.certificates, "bit of the signer certificate's signature flipped", after: .certificates) {
                $0.signerCertificate.flipSignatureBit()
                $0.certificates[0] = $0.signerCertificate.der
            }),
        .reject(
            "signer-beside-genuine-chain", "Attacker's certificate as the signer, after a genuine chain",
            impact: .forgery,
            control: ReceiptControl.attest,
            why:
                "SignerInfo names the signer. A verifier that checks the chain of the first certificate instead accepts "
                + "anyone's signature.",
            Fault(.signerInfos, "signed with the attacker's certificate", after: .message) {
                $0.signBesideGenuineChain()
            }),
        .reject(
            "signer-without-apple-marker", "Signer without the receipt signing extension", level: .should,
            impact: .hardening, control: ReceiptControl.attest,
            why:
                "Only the extension 1.2.840.113635.100.12.15 marks certificates for receipts among Apple's many others.",
            Fault(.signerExtension(.receiptSigner), "extension removed", after: .issuance) {
                $0.signerTemplate[.receiptSigner] = nil
            }),
        .reject(
            "ordinary-apple-leaf-as-signer", "Signer certificate that Apple issued to a developer",
            impact: .forgery, madeBy: .otherDeveloper, control: ReceiptControl.attest,
            why: "Developer certificates lead to the same root, and developers hold their private keys.",
            Fault(.certificates, "signer and intermediate replaced by a developer's", after: .certificates) {
                $0.signAsDeveloper()
            }),
    ]

    // MARK: Time

    private static let validity: [Case<ReceiptDraft>] = [
        .reject(
            "expired-at-creation", "Signer that had expired at the creation time", impact: .hardening,
            control: ReceiptControl.attest,
            why: "An old key of Apple's that leaks could otherwise sign receipts forever.",
            Fault(.signerValidity, "notAfter moved before the creation time", after: .plan) {
                $0.signerNotAfter = $0.time.adding(days: -1)
            }),
        .reject(
            "not-yet-valid-at-creation", "Signer whose validity begins after the creation time", level: .should,
            impact: .hardening, control: ReceiptControl.attest,
            why: "The signer is valid now, but was not yet allowed to sign when the receipt was made.",
            Fault(.signerValidity, "notBefore moved after the creation time", after: .plan) {
                $0.signerNotBefore = $0.time
            }),
        .reject(
            "intermediate-expired-at-creation", "Intermediate that had expired at the creation time", level: .should,
            impact: .hardening, control: ReceiptControl.attest,
            why: "After the end of its validity the key of a CA may be stored with less care. Whoever has it can make "
                + "signers.",
            Fault(.intermediateValidity, "notAfter moved before the creation time", after: .issuance) {
                $0.intermediateTemplate.notAfter = $0.time.adding(days: -1)
            }),
    ]

    private static let extensions: [Case<ReceiptDraft>] = [
        .reject(
            "unknown-critical-extension-signer", "Signer with an unknown critical extension", level: .should,
            impact: .hardening, control: ReceiptControl.attest,
            why: "A critical extension may limit what the signer signs. RFC 5280 section 4.2 demands that a verifier "
                + "reject one that it does not know.",
            Fault(.signerExtension(unknown.identifier), "critical extension 2.999.1 added", after: .issuance) {
                $0.signerTemplate.extensions.append(unknown)
            }),
        intermediate(
            "unknown-critical-extension-intermediate", "Intermediate with an unknown critical extension",
            level: .should,
            .intermediateExtension(unknown.identifier),
            why: "The extension could forbid this CA to issue signers of receipts (RFC 5280 section 4.2).",
            "critical extension 2.999.1 added"
        ) { $0.extensions.append(unknown) },
    ]

    private static let unknown = CertificateExtension([2, 999, 1], critical: true, value: DERBytes.null)

    private static func intermediate(
        _ name: String, _ title: String, level: Level = .must, _ path: FaultPath<ReceiptDraft>, why: String,
        _ change: String,
        _ edit: @escaping @Sendable (inout CertificateTemplate) -> Void
    ) -> Case<ReceiptDraft> {
        .reject(
            name, title, level: level, impact: .hardening, control: ReceiptControl.attest, why: why,
            Fault(path, change, after: .issuance) { edit(&$0.intermediateTemplate) })
    }
}

extension ReceiptDraft {
    /// Replaces signer and intermediate by a developer's certificate and its issuer.
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
