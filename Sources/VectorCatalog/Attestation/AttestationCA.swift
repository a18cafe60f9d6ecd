import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationCA = Group(
        .attestationCA,
        [
            intermediate("intermediate-not-ca", "Intermediate with CA FALSE", .intermediateExtension(.basicConstraints))
            {
                $0[.basicConstraints] = .endEntity
            },
            intermediate(
                "intermediate-without-basic-constraints", "Intermediate without basic constraints",
                .intermediateExtension(.basicConstraints)
            ) { $0[.basicConstraints] = nil },
            intermediate(
                "intermediate-without-key-cert-sign", "Intermediate that may only sign revocation lists",
                .intermediateExtension(.keyUsage)
            ) { $0[.keyUsage] = .signsOnlyRevocationLists },
            intermediate(
                "intermediate-version-1", "Intermediate of X.509 version 1, without extensions", .intermediateTBS
            ) { $0.version = 1 },
            .reject(
                "leaf-signs-leaf-three", "A genuine leaf signs another leaf; x5c holds all three", impact: .forgery,
                control: "production",
                why: "Every attested device would be an authority: its key could sign a leaf for anything.",
                Fault(.wholeX5C, "leaf issued by another genuine leaf", after: .chain) { draft in
                    let owner = draft.ownersLeaf
                    draft.x5c = [
                        draft.reissued(by: owner).der, owner.signed(by: draft.leafSigner).der, draft.intermediate.der,
                    ]
                }),
            .reject(
                "leaf-signs-leaf-two", "A leaf from the root signs another leaf", impact: .forgery,
                control: "production",
                why: "A certificate that ends in the root but may not sign others would become an authority.",
                Fault(.wholeX5C, "leaf issued by a leaf that the root issued", after: .chain) { draft in
                    var owner = draft.ownersLeaf
                    owner.issuer = draft.context.apple.root.name
                    let signer = CertificateSigner.ecdsaWithSHA256(draft.context.apple.root.key)
                    draft.x5c = [draft.reissued(by: owner).der, owner.signed(by: signer).der]
                }),
            .reject(
                "path-length-exceeded", "Authority below an intermediate with path length 0", impact: .hardening,
                control: "production",
                why: "Apple's intermediate may issue leaves only: an authority below it oversteps its mandate.",
                Fault(.wholeX5C, "leaf issued by an authority below the intermediate", after: .chain) { draft in
                    let apple = draft.context.apple
                    let names = AuthorityNames(root: "unused", intermediate: "Apple App Attestation Sub CA 1")
                    let below = apple.intermediate.intermediate(
                        seed: draft.context.seed, purpose: "authority below the intermediate",
                        name: names.intermediate)
                    var leaf = draft.leaf
                    leaf.issuer = below.name
                    draft.x5c = [
                        leaf.signed(by: .ecdsaWithSHA256(below.key)).der, below.certificate.der,
                        draft.intermediate.der,
                    ]
                }),
            .reject(
                "leaf-is-ca", "Leaf with CA TRUE", level: .info, impact: .hardening, control: "production",
                why: "Only Apple could issue it; the leaf signs nothing that a verifier looks at.",
                Fault(.credCertExtension(.basicConstraints), "CA set to TRUE", after: .leaf) {
                    $0.leaf[.basicConstraints] = .authority()
                }),
        ])

    private static func intermediate(
        _ name: String, _ title: String, _ path: FaultPath<AttestationDraft>,
        _ edit: @escaping @Sendable (inout CertificateTemplate) -> Void
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .hardening, control: "production",
            why: "What the root signed for another purpose must not issue attestations (RFC 5280 section 6.1.4).",
            Fault(path, "intermediate issued differently", after: .issuer) { edit(&$0.intermediateTemplate) })
    }
}

extension AttestationDraft {
    fileprivate var ownersKey: ECKey { key("owner of another genuine leaf") }

    /// A leaf as Apple issues them, for a key whose private half its owner holds.
    fileprivate var ownersLeaf: CertificateTemplate {
        leafTemplate(key: ownersKey.subjectPublicKeyInfo, keyId: DeviceKey(ownersKey).keyId)
    }

    /// This draft's leaf, issued by the owner of another leaf.
    fileprivate func reissued(by owner: CertificateTemplate) -> SignedCertificate {
        var leaf = leaf
        leaf.issuer = owner.subject
        return leaf.signed(by: .ecdsaWithSHA256(ownersKey))
    }
}
