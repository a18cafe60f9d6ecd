import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == ReceiptDraft {
    /// Signers that Apple did not appoint for receipts.
    static let receiptChain = Group(.receiptChain, authorities + receiptCircle + signers + validity + extensions)

    // MARK: Another authority

    private static let authorities: [Entry] = [
        .reject("other-root-same-names", impact: .forgery, at: .certificates, after: .plan) {
            $0.authority = ReceiptAuthority(seed: $0.context.seed, purpose: "receipts of an impostor")
        },
        .reject("attestation-root-instead", madeBy: .apple, at: .certificates, after: .certificates) { draft in
            let root = draft.context.apple.root
            draft.intermediateTemplate.issuer = root.name
            let intermediate = draft.intermediateTemplate.signed(by: .ecdsaWithSHA384(root.key))
            draft.certificates = [draft.signerCertificate.der, intermediate.der, root.certificate.der]
        },
        .reject("missing-intermediate", level: .info, at: .certificates, after: .certificates) {
            $0.certificates.remove(at: 1)
        },
        .reject("altered-root-copy", level: .info, at: .certificates, after: .certificates) { draft in
            draft.certificates[2][draft.certificates[2].count - 1] ^= 0x01
        },
        intermediate("intermediate-not-ca", .intermediateExtension(.basicConstraints)) {
            $0[.basicConstraints] = .endEntity
        },
        intermediate("intermediate-without-key-cert-sign", .intermediateExtension(.keyUsage)) {
            $0[.keyUsage] = .signsOnlyRevocationLists
        },
    ]

    // MARK: Another signer

    private static let signers: [Entry] = [
        .reject("self-signed-signer", impact: .forgery, madeBy: .anyone, at: .signerCertificate, after: .issuance) {
            $0.signerTemplate.issuer = $0.signerTemplate.subject
            $0.signerIssuer = .ecdsaWithSHA256($0.signerKey)
        },
        .reject("signer-signature-bit-flipped", impact: .forgery, at: .certificates, after: .certificates) {
            $0.signerCertificate.flipSignatureBit()
            $0.certificates[0] = $0.signerCertificate.der
        },
        .reject("signer-beside-genuine-chain", impact: .forgery, at: .signerInfos, after: .message) {
            $0.signBesideGenuineChain()
        },
        .reject("signer-without-apple-marker", level: .should, at: .signerExtension(.receiptSigner), after: .issuance) {
            $0.signerTemplate[.receiptSigner] = nil
        },
        .reject(
            "ordinary-apple-leaf-as-signer", impact: .forgery, madeBy: .otherDeveloper, at: .certificates,
            after: .certificates
        ) { $0.signAsDeveloper() },
        .reject(
            "developer-as-authority", impact: .forgery, madeBy: .otherDeveloper, at: .certificates, after: .certificates
        ) { $0.signBelowDeveloper() },
    ]

    // MARK: Time

    private static let validity: [Entry] = [
        .reject("expired-at-creation", at: .signerValidity, after: .plan) {
            $0.signerNotAfter = $0.time.adding(days: -1)
        },
        .reject("not-yet-valid-at-creation", level: .should, at: .signerValidity, after: .plan) {
            $0.signerNotBefore = $0.time
        },
        .reject("intermediate-expired-at-creation", level: .should, at: .intermediateValidity, after: .issuance) {
            $0.intermediateTemplate.notAfter = $0.time.adding(days: -1)
        },
    ]

    private static let extensions: [Entry] = [
        .reject(
            "unknown-critical-extension-signer", level: .should, at: .signerExtension(unknown.identifier),
            after: .issuance
        ) { $0.signerTemplate.extensions.append(unknown) },
        intermediate(
            "unknown-critical-extension-intermediate", level: .should, .intermediateExtension(unknown.identifier)
        ) { $0.extensions.append(unknown) },
    ]

    private static let unknown = CertificateExtension([2, 999, 1], critical: true, value: DERBytes.null)

    private static func intermediate(
        _ name: String, level: Level = .must, _ path: FaultPath<ReceiptDraft>,
        _ edit: @escaping @Sendable (inout CertificateTemplate) -> Void
    ) -> Entry { .reject(name, level: level, at: path, after: .issuance) { edit(&$0.intermediateTemplate) } }
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

    /// Lets a developer's certificate issue the signer, with Apple's mark for signers.
    fileprivate mutating func signBelowDeveloper() {
        var signer = signerTemplate
        signAsDeveloper()
        let developerKey = signerKey
        signerKey = key("signer below a developer")
        signer.issuer = AuthorityNames.developer
        signer.subjectPublicKeyInfo = signerKey.subjectPublicKeyInfo
        signer[.authorityKeyIdentifier] = nil
        signerTemplate = signer
        signerCertificate = signer.signed(by: .ecdsaWithSHA256(developerKey))
        certificates.insert(signerCertificate.der, at: 0)
    }
}
