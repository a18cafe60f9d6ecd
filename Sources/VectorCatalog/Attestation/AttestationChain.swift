import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    static let attestationChain = Group(
        .attestationChain, authorities + tampering + extensions + algorithms)

    // MARK: Another authority

    private static let authorities: [Case<AttestationDraft>] = [
        authority(
            "other-root-same-names", "Authority of one's own with Apple's names",
            purpose: "an impostor", .appAttest),
        authority(
            "chain-to-receipt-root", "Chain that ends in a root named like that of receipts",
            purpose: "an impostor of the receipt root", .receipt),
        authority(
            "chain-to-webauthn-root", "Chain that ends in a root named like that of passkeys",
            purpose: "an impostor of the WebAuthn root", .webAuthn),
        .reject(
            "other-root-in-development", "Authority of one's own where development is expected", impact: .forgery,
            control: "development", needs: [.environment],
            why: "Who skips the chain outside production ships the switch: one setting, and anyone makes attestations.",
            Fault(.wholeX5C, "chain of another authority", after: .chain) { draft in
                let impostor = draft.impostor
                draft.x5c = [
                    draft.leaf.signed(by: .ecdsaWithSHA256(impostor.intermediate.key)).der,
                    impostor.intermediate.certificate.der,
                ]
            }),
        .reject(
            "root-taken-from-x5c", "Authority of one's own that brings its root along", impact: .forgery,
            control: "production",
            why: "A verifier that takes the last certificate of x5c for the root trusts whoever sent it.",
            Fault(.wholeX5C, "chain and root of another authority", after: .chain) { draft in
                let impostor = draft.impostor
                draft.x5c = [
                    draft.leaf.signed(by: .ecdsaWithSHA256(impostor.intermediate.key)).der,
                    impostor.intermediate.certificate.der, impostor.root.certificate.der,
                ]
            }),
        .reject(
            "root-taken-from-x5c-two", "Leaf from a root of one's own, which stands where the intermediate should",
            impact: .forgery, control: "production",
            why: "The same with two certificates, for verifiers that look at no more.",
            Fault(.wholeX5C, "leaf and root of another authority", after: .chain) { draft in
                let root = draft.impostor.root
                var leaf = draft.leaf
                leaf.issuer = root.name
                draft.x5c = [leaf.signed(by: .ecdsaWithSHA384(root.key)).der, root.certificate.der]
            }),
        leaf(
            "self-signed-leaf", "Leaf signed by its own key", "issuer and signature its own",
            why: "Anyone can make it: nothing but the device's own key vouches for the key."
        ) { draft in
            draft.leaf.issuer = draft.leaf.subject
            draft.leafSigner = .ecdsaWithSHA256(draft.device.key)
        },
        leaf(
            "self-signed-leaf-named-as-root", "Leaf signed by its own key and named as the root",
            "names of the root, signature its own",
            why: "A verifier that stops at the first certificate with the root's name trusts it unverified."
        ) { draft in
            draft.leaf.issuer = draft.context.apple.root.name
            draft.leaf.subject = draft.context.apple.root.name
            draft.leafSigner = .ecdsaWithSHA256(draft.device.key)
        },
        leaf(
            "leaf-signed-by-unknown-intermediate", "Leaf from an intermediate that is not in x5c",
            "issued by another authority",
            why: "Without its issuer nobody has verified the leaf's signature."
        ) { draft in
            let unknown = draft.context.chain(
                "an unknown authority",
                names: AuthorityNames(root: "Unknown Root CA", intermediate: "Apple App Attestation CA 2"))
            draft.leaf.issuer = unknown.intermediate.name
            draft.leafSigner = .ecdsaWithSHA256(unknown.intermediate.key)
        },
        leaf(
            "leaf-signed-by-root-directly", "Leaf from the root itself", level: .should, impact: .hardening,
            "issued by the root",
            why: "Apple's root issues intermediates only; a verifier should not accept another structure."
        ) { draft in
            draft.leaf.issuer = draft.context.apple.root.name
            draft.leafSigner = .ecdsaWithSHA256(draft.context.apple.root.key)
        },
        leaf(
            "issuer-name-mismatch", "Leaf that names another issuer", impact: .hardening, "issuer's name replaced",
            why: "Names chain (RFC 5280 section 6.1.3): a certificate is its issuer's only when it says so."
        ) { draft in
            draft.leaf.issuer =
                AuthorityNames(root: "unused", intermediate: "Apple App Attestation CA 2").intermediate
        },
        .reject(
            "intermediate-of-another-authority", "Intermediate of another authority beside a genuine leaf",
            impact: .hardening, control: "production", why: "The leaf must be signed by the certificate above it.",
            Fault(.x5c(1), "replaced by another authority's intermediate", after: .chain) { draft in
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
            why: "A verifier that compares names instead of verifying signatures accepts it.",
            Fault(.x5c(1), "replaced by one with the same name", after: .chain) {
                $0.x5c[1] = $0.impostor.intermediate.certificate.der
            }),
    ]

    // MARK: Tampering

    private static let tampering: [Case<AttestationDraft>] = [
        signature("leaf-signature-bit-flipped", "One bit of the leaf's signature flipped", "bit flipped") {
            $0.credCert.flipSignatureBit()
        },
        signature("leaf-signature-empty", "Leaf with an empty signature", "emptied") { $0.credCert.signature = [] },
        signature(
            "psychic-signature-leaf", "Leaf with the signature r = s = 0", "numbers set to 0", tags: ["CVE-2022-21449"],
            why: "A verifier on a library without the range check accepts it for every certificate and every key."
        ) { $0.credCert.signature = zeroSignature },
        altered("public-key", "public key") { draft, leaf in
            leaf.subjectPublicKeyInfo = draft.key("original key").subjectPublicKeyInfo
        },
        altered("subject", "subject") { _, leaf in leaf.subject = AuthorityNames.leaf("another subject") },
        altered("nonce", "nonce") { draft, leaf in leaf[.nonce] = .nonce(draft.bytes(32, "original nonce")) },
        altered("validity", "validity") { draft, leaf in leaf.notAfter = draft.time.adding(days: -1) },
        .reject(
            "intermediate-signature-bit-flipped", "One bit of the intermediate's signature flipped", impact: .forgery,
            control: "production", why: unsigned,
            Fault(.intermediateSignature, "bit flipped", after: .signed) { $0.intermediate.flipSignatureBit() }),
        .reject(
            "psychic-signature-intermediate", "Intermediate with the signature r = s = 0", impact: .forgery,
            control: "production", tags: ["CVE-2022-21449"],
            why: "A verifier on a library without the range check accepts an intermediate that anyone can make.",
            Fault(.intermediateSignature, "numbers set to 0", after: .signed) {
                $0.intermediate.signature = zeroSignature
            }),
    ]

    // MARK: Unknown critical extensions

    private static let extensions: [Case<AttestationDraft>] = [
        .reject(
            "unknown-critical-extension-leaf", "Leaf with a critical extension that nobody knows", impact: .hardening,
            control: "production", why: unknownCritical,
            Fault(.credCertExtensions, "critical extension 2.999.1 added", after: .leaf) {
                $0.leaf.extensions.append(unknownExtension)
            }),
        .reject(
            "unknown-critical-extension-intermediate", "Intermediate with a critical extension that nobody knows",
            impact: .hardening, control: "production", why: unknownCritical,
            Fault(.intermediateTBS, "critical extension 2.999.1 added", after: .issuer) {
                $0.intermediateTemplate.extensions.append(unknownExtension)
            }),
    ]

    // MARK: Algorithms

    private static let algorithms: [Case<AttestationDraft>] = [
        leaf(
            "signature-algorithm-mismatch-inner-outer", "Leaf that names two signature algorithms", level: .should,
            impact: .hardening, "inner algorithm ecdsa-with-SHA384",
            why: "The two must be the same (RFC 5280 section 4.1.1.2): only the inner one is signed."
        ) { $0.leaf.innerAlgorithm = .ecdsaWithSHA384 },
        leaf(
            "sha1-signature", "Leaf signed with SHA-1", level: .should, impact: .hardening, "signed with SHA-1",
            why: "Collisions of SHA-1 can be made: a signature over one certificate holds for another."
        ) { $0.leafSigner = .ecdsaWithSHA1($0.context.apple.intermediate.key) },
        .reject(
            "md5-signature", "Leaf signed with MD5 by an RSA intermediate", level: .should, impact: .hardening,
            control: "production",
            why: "Collisions of MD5 take seconds; such an authority was forged in practice.",
            Fault(.wholeX5C, "RSA intermediate, leaf signed with MD5", after: .issuer) { draft in
                let key = RSAKey(seed: draft.context.seed, purpose: "RSA intermediate")
                draft.intermediateTemplate.subjectPublicKeyInfo = key.subjectPublicKeyInfo
                draft.leafSigner = .md5WithRSA(key)
            }),
        .reject(
            "explicit-curve-parameters", "Root with the pinned key on a curve of the attacker's own", impact: .forgery,
            control: "production", tags: ["CVE-2020-0601"],
            why: "With a generator of one's choice, the pinned public key has a private key that anyone knows.",
            Fault(.wholeX5C, "chain under a root with explicit curve parameters", after: .chain) { draft in
                let impostor = draft.impostor
                let root = ExplicitCurveRoot(impersonating: draft.context.apple.root)
                var intermediate = impostor.intermediate.certificate.template
                intermediate.issuer = draft.context.apple.root.name
                draft.x5c = [
                    draft.leaf.signed(by: .ecdsaWithSHA256(impostor.intermediate.key)).der,
                    intermediate.signed(by: root.signer).der, root.certificate.der,
                ]
            }),
    ]

    // MARK: Shorthand

    private static let unsigned = "Without the signature anyone writes the certificate."
    private static let unknownCritical =
        "A critical extension limits what the certificate is for; who does not know it must refuse (RFC 5280 section 4.2)."
    private static let unknownExtension = CertificateExtension([2, 999, 1], critical: true, value: DERBytes.null)
    private static let zeroSignature = ECDSASignature(curve: .p384, r: [0], s: [0]).der

    private static func authority(
        _ name: String, _ title: String, tags: [String] = [], purpose: String, _ names: AuthorityNames
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .forgery, control: "production", tags: tags,
            why: "Anyone can make such an authority: without the pinned root it attests whatever he likes.",
            Fault(.wholeX5C, "chain of another authority", after: .plan) {
                $0.authority = $0.context.chain(purpose, names: names)
            })
    }

    private static func leaf(
        _ name: String, _ title: String, level: Level = .must, impact: Impact = .forgery, _ change: String,
        why: String, _ edit: @escaping @Sendable (inout AttestationDraft) -> Void
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: level, impact: impact, control: "production", why: why,
            Fault(.x5c(0), change, after: .leaf, edit))
    }

    private static func signature(
        _ name: String, _ title: String, _ change: String, tags: [String] = [], why: String = unsigned,
        _ edit: @escaping @Sendable (inout AttestationDraft) -> Void
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .forgery, control: "production", tags: tags, why: why,
            Fault(.credCertSignature, change, after: .signed, edit))
    }

    /// The signature is Apple's, but over a leaf with another value in one field, which has been altered since.
    private static func altered(
        _ name: String, _ field: String,
        _ original: @escaping @Sendable (AttestationDraft, inout CertificateTemplate) -> Void
    ) -> Case<AttestationDraft> {
        signature(
            "leaf-tbs-altered-\(name)", "The leaf's \(field) was altered after the signing",
            "signature over a leaf with another \(field)",
            why: "Whoever holds a genuine leaf could write his own \(field) into it."
        ) { draft in
            var leaf = draft.leaf
            original(draft, &leaf)
            draft.credCert.signature = leaf.signed(by: draft.leafSigner).signature
        }
    }
}

extension AttestationDraft {
    /// An authority that anyone can make, with Apple's names.
    fileprivate var impostor: TrustChain { context.chain("an impostor", names: .appAttest) }
}
