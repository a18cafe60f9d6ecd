import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    /// Returns the attestations whose chain does not end in the pinned root, or is not whole.
    static func attestationChain(_ subject: EvidenceSubject) -> Group {
        Group(
            .attestationChain,
            otherRoots + [otherRootInDevelopment(subject)] + otherIssuers + attestationChainCertificates
                + attestationChainSignatures
                + attestationChainDecoy + attestationChainForms)
    }

    // MARK: Another root

    private static let otherRoots: [Case<AttestationDraft>] = [
        authority(
            "other-root-same-names", "Attacker-made CA with Apple's names", purpose: "an impostor", .appAttest,
            why: "Anyone can make a CA with these names. A verifier that compares names instead of the pinned root "
                + "accepts forged attestations of any app."),
        authority(
            "chain-to-receipt-root", "Chain to a root with the name of the receipt root",
            purpose: "an impostor of the receipt root", .receipt,
            why: "The root has the name of Apple's root of receipts, and a key that anyone can make. A "
                + "verifier that recognizes Apple's roots by their names accepts forged attestations."),
        authority(
            "chain-to-webauthn-root", "Chain to a root with the name of the passkey root",
            purpose: "an impostor of the WebAuthn root", .webAuthn,
            why: "The root has the name of Apple's root of passkeys, and a key that anyone can make. Neither "
                + "that name nor that root vouches for an app."),
        .reject(
            "root-taken-from-x5c", "Attacker-made CA with its root in x5c", impact: .forgery, control: "production",
            why: "A verifier that uses the last certificate of x5c as its root lets the sender decide whom to trust.",
            Fault(.wholeX5C, "chain replaced by that of an attacker-made CA, root added", after: .chain) { draft in
                let impostor = draft.impostor
                draft.x5c = [
                    draft.leaf.signed(by: .ecdsaWithSHA256(impostor.intermediate.key)).der,
                    impostor.intermediate.certificate.der, impostor.root.certificate.der,
                ]
            }),
        .reject(
            "root-taken-from-x5c-two", "Attacker-made root in place of the intermediate",
            impact: .forgery, control: "production",
            why:
                "The chain has the usual length, so a check of the count passes. Only the pinned root shows that it is "
                + "forged.",
            Fault(.wholeX5C, "chain replaced by a leaf and root of an attacker-made CA", after: .chain) { draft in
                let root = draft.impostor.root
                var leaf = draft.leaf
                leaf.issuer = root.name
                draft.x5c = [leaf.signed(by: .ecdsaWithSHA384(root.key)).der, root.certificate.der]
            }),
    ]

    private static func otherRootInDevelopment(_ subject: EvidenceSubject) -> Case<AttestationDraft> {
        .reject(
            "other-root-in-development", "Attacker-made CA in the development environment", impact: .forgery,
            control: "development", needs: subject.needs(.development),
            why: "A verifier that skips the chain in development is one setting away from accepting every forgery in "
                + "production.",
            Fault(.wholeX5C, "chain replaced by that of an attacker-made CA", after: .chain) { draft in
                let impostor = draft.impostor
                draft.x5c = [
                    draft.leaf.signed(by: .ecdsaWithSHA256(impostor.intermediate.key)).der,
                    impostor.intermediate.certificate.der,
                ]
            })
    }

    // MARK: Another issuer

    private static let otherIssuers: [Case<AttestationDraft>] = [
        .leaf(
            "self-signed-leaf", "Self-signed leaf certificate", "issuer set to the subject, signed with the leaf's key",
            why: "Anyone can make such a certificate. No authority vouches for the key in it."
        ) { draft in
            draft.leaf.issuer = draft.leaf.subject
            draft.leafSigner = .ecdsaWithSHA256(draft.device.key)
        },
        .leaf(
            "self-signed-leaf-named-as-root", "Self-signed leaf certificate with the name of the root",
            "issuer and subject set to the name of the root, signed with the leaf's key",
            why: "A verifier that stops at the first certificate with the root's name trusts one that anyone can make."
        ) { draft in
            draft.leaf.issuer = draft.context.apple.root.name
            draft.leaf.subject = draft.context.apple.root.name
            draft.leafSigner = .ecdsaWithSHA256(draft.device.key)
        },
        .leaf(
            "leaf-signed-by-unknown-intermediate", "Leaf certificate from an intermediate that is not in x5c",
            "leaf issued by another CA",
            why: "The signature of the leaf cannot be verified without its issuer. A verifier that checks only the "
                + "certificates above it accepts any leaf."
        ) { draft in
            let unknown = draft.context.chain(
                "an unknown authority",
                names: AuthorityNames(root: "Unknown Root CA", intermediate: "Apple App Attestation CA 2"))
            draft.leaf.issuer = unknown.intermediate.name
            draft.leafSigner = .ecdsaWithSHA256(unknown.intermediate.key)
        },
        .leaf(
            "leaf-signed-by-root-directly", "Leaf certificate issued by the root", level: .should, impact: .hardening,
            madeBy: .apple,
            "leaf issued by the root",
            why: "Apple's root issues only intermediates. The intermediate in x5c has no part in this chain and goes "
                + "unverified."
        ) { draft in
            draft.leaf.issuer = draft.context.apple.root.name
            draft.leafSigner = .ecdsaWithSHA256(draft.context.apple.root.key)
        },
        .leaf(
            "issuer-name-mismatch", "Leaf certificate with the name of another issuer", impact: .hardening,
            madeBy: .apple,
            "issuer name of the leaf replaced",
            why: "RFC 5280 section 6.1.3 demands that the issuer name of a certificate equal the subject of the next "
                + "one. Without the check, a certificate for one CA passes for that of another."
        ) { draft in
            draft.leaf.issuer =
                AuthorityNames(root: "unused", intermediate: "Apple App Attestation CA 2").intermediate
        },
        .reject(
            "intermediate-of-another-authority", "Genuine leaf certificate with the intermediate of another CA",
            impact: .forgery, control: "production",
            why:
                "This intermediate neither signed the leaf nor chains to the root. A verifier that accepts it verifies "
                + "no signature at all.",
            Fault(.x5c(1), "intermediate replaced by that of another CA", after: .chain) { draft in
                draft.x5c[1] =
                    draft.context.chain(
                        "another authority",
                        names: AuthorityNames(
                            root: "Example Root CA", intermediate: "Example CA 1", organization: "Example")
                    ).intermediate.certificate.der
            }),
        .reject(
            "same-name-other-key-intermediate", "Intermediate with the right name and another key", impact: .forgery,
            control: "production",
            why: "Names are free to choose. A verifier that links certificates by name, without their signatures, "
                + "accepts an intermediate that anyone can make.",
            Fault(.x5c(1), "intermediate replaced by one with the same name", after: .chain) {
                $0.x5c[1] = $0.impostor.intermediate.certificate.der
            }),
    ]

    private static func authority(
        _ name: String, _ title: String, purpose: String, _ names: AuthorityNames, why: String
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .forgery, control: "production", why: why,
            Fault(.wholeX5C, "chain replaced by that of an attacker-made CA", after: .plan) {
                $0.authority = $0.context.chain(purpose, names: names)
            })
    }
}

extension Case where Draft == AttestationDraft {
    /// Returns a case with a change to the leaf certificate before it is signed.
    static func leaf(
        _ name: String, _ title: String, level: Level = .must, impact: Impact = .forgery, madeBy: Maker? = nil,
        _ change: String, at path: FaultPath<Draft> = .x5c(0), why: String,
        _ edit: @escaping @Sendable (inout Draft) -> Void
    ) -> Case {
        .reject(
            name, title, level: level, impact: impact, madeBy: madeBy, control: "production", why: why,
            Fault(path, change, after: .leaf, edit))
    }
}

extension AttestationDraft {
    /// A CA that anyone can make, with Apple's names.
    var impostor: TrustChain { context.chain("an impostor", names: .appAttest) }
}
