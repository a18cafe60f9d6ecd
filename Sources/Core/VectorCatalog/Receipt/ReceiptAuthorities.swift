import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    /// A genuine receipt whose path has more authorities than Apple's.
    static let receiptLongPath: [Case<ReceiptDraft>] = [
        .accept(
            "two-intermediates", "Receipt whose signer is two authorities below the root", level: .should,
            why: "Apple may put another authority between. The upper one has path length 1, which allows one authority "
                + "below it (RFC 5280 section 4.2.1.9).",
            edits: [
                DraftEdit(.issuance) { draft in
                    let below = draft.authorityBelow
                    draft.signerTemplate.issuer = below.name
                    draft.signerTemplate[.authorityKeyIdentifier] = .authorityKeyIdentifier(below.keyIdentifier)
                    draft.signerIssuer = .ecdsaWithSHA256(below.key)
                    draft.intermediateTemplate[.basicConstraints] = .authority(pathLength: 1)
                },
                DraftEdit(.certificates) { $0.certificates.insert($0.authorityBelow.certificate.der, at: 1) },
            ])
    ]

    /// Authorities that lead nowhere.
    static let receiptCircle: [Case<ReceiptDraft>] = [
        .reject(
            "authorities-in-a-circle", "Two attacker-made authorities that issued each other", impact: .denialOfService,
            madeBy: .anyone, control: ReceiptControl.attest,
            why: "Names and signatures hold, and no path ends. A verifier that follows issuers without an end exhausts "
                + "its stack or its time, before anything was signed by Apple.",
            Fault(
                .certificates, "signer and intermediate replaced by a circle of two authorities", after: .certificates
            ) {
                draft in
                let keys = [draft.key("first of the circle"), draft.key("second of the circle")]
                let names = AuthorityNames(root: "Example CA 1", intermediate: "Example CA 2", organization: "Example")
                let first = draft.authority(of: keys[0]) { ($0.subject, $0.issuer) = (names.root, names.intermediate) }
                let second = draft.authority(of: keys[1]) { ($0.subject, $0.issuer) = (names.intermediate, names.root) }
                draft.signerTemplate.issuer = names.root
                draft.signerTemplate[.authorityKeyIdentifier] = nil
                draft.signerCertificate = draft.signerTemplate.signed(by: .ecdsaWithSHA256(keys[0]))
                draft.certificates = [
                    draft.signerCertificate.der, first.signed(by: .ecdsaWithSHA256(keys[1])).der,
                    second.signed(by: .ecdsaWithSHA256(keys[0])).der, draft.certificates[2],
                ]
            })
    ]

    /// A signer that no verifier should use.
    static let receiptSignerKey: [Case<ReceiptDraft>] = [
        .reject(
            "signer-with-explicit-curve", "Signer whose key spells its curve out", level: .should, impact: .hardening,
            madeBy: .apple, control: ReceiptControl.attest,
            why: "The parameters are those of P-256. RFC 5480 section 2.1.1 forbids them, because a verifier would "
                + "have to compare every number to know the curve.",
            Fault(.signerCertificate, "curve of the signer's key spelled out", after: .issuance) {
                $0.signerTemplate.subjectPublicKeyInfo = PublicKeyInfo.explicitCurve($0.signerKey)
            })
    ]
}

extension ReceiptDraft {
    /// An authority below the one that issues signers, marked as that is.
    fileprivate var authorityBelow: CertificateAuthority {
        let above = authority.intermediate
        var below = above.intermediate(
            seed: context.seed, purpose: "authority below the issuer of signers",
            name: AuthorityNames.receiptSubordinate)
        var template = below.certificate.template
        template.extensions.append(.marker(.applicationIntegrationCA))
        below.certificate = template.signed(by: .ecdsaWithSHA256(above.key))
        return below
    }

    /// Returns the template of an authority without a path length and without key identifiers.
    fileprivate func authority(
        of key: ECKey, _ name: (inout CertificateTemplate) -> Void
    ) -> CertificateTemplate {
        var template = intermediateTemplate
        name(&template)
        template.subjectPublicKeyInfo = key.subjectPublicKeyInfo
        template[.authorityKeyIdentifier] = nil
        template[.subjectKeyIdentifier] = nil
        return template
    }
}
