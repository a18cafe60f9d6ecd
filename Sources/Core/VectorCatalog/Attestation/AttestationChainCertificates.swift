import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// The faults in the certificates of the right chain: altered bytes, unknown extensions and weak algorithms.
    static let attestationChainCertificates = signatures + alteredFields + extensions + algorithms

    // MARK: The signatures

    private static let signatures: [Case<AttestationDraft>] = [
        signature(
            "leaf-signature-bit-flipped", "Leaf certificate with one bit of its signature flipped", "one bit flipped",
            why: "A verifier that builds a chain but does not verify its signatures accepts every leaf."
        ) { $0.credCert.flipSignatureBit() },
        signature(
            "leaf-signature-empty", "Leaf certificate with an empty signature", "signature emptied",
            why: "Libraries often report a malformed signature as an error and a wrong one as false. A verifier that "
                + "ignores the error lets anyone write the certificate."
        ) { $0.credCert.signature = [] },
        signature(
            "psychic-signature-leaf", "Leaf certificate with the signature r = s = 0", "r and s set to 0",
            tags: ["CVE-2022-21449"],
            why: "A library that does not check the range of r and s accepts this signature for every certificate and "
                + "every key."
        ) { $0.credCert.signature = zeroSignature },
        .reject(
            "intermediate-signature-bit-flipped", "Intermediate with one bit of its signature flipped",
            impact: .forgery, control: "production",
            why: "A verifier that checks only the signature of the leaf accepts an intermediate that anyone can make.",
            Fault(.intermediateSignature, "one bit flipped", after: .signed) { $0.intermediate.flipSignatureBit() }),
        .reject(
            "psychic-signature-intermediate", "Intermediate with the signature r = s = 0", impact: .forgery,
            control: "production", tags: ["CVE-2022-21449"],
            why: "A library that does not check the range of r and s accepts an intermediate with any key, and every "
                + "leaf below it.",
            Fault(.intermediateSignature, "r and s set to 0", after: .signed) {
                $0.intermediate.signature = zeroSignature
            }),
    ]

    // MARK: Fields changed after signing

    private static let alteredFields: [Case<AttestationDraft>] = [
        altered(
            "public-key", "public key",
            why: "The owner of a genuine leaf could put any key into it, even one from outside the Secure Enclave."
        ) { draft, leaf in leaf.subjectPublicKeyInfo = draft.key("original key").subjectPublicKeyInfo },
        altered(
            "subject", "subject",
            why:
                "No step of Apple's reads the subject, so only the signature shows the change. A verifier that accepts it "
                + "accepts every other change to a leaf, too."
        ) { _, leaf in leaf.subject = AuthorityNames.leaf("another subject") },
        altered(
            "nonce", "nonce",
            why:
                "An attacker could write any nonce into a genuine leaf, and use it for every challenge and every authData."
        ) { draft, leaf in leaf[.nonce] = .nonce(draft.bytes(32, "original nonce")) },
        altered(
            "validity", "validity",
            why:
                "The leaf that was signed expired yesterday. A verifier that does not verify the signature lets an attacker "
                + "extend an old leaf at will."
        ) { draft, leaf in leaf.notAfter = draft.time.adding(days: -1) },
    ]

    // MARK: Unknown critical extensions

    private static let extensions: [Case<AttestationDraft>] = [
        .leaf(
            "unknown-critical-extension-leaf", "Leaf certificate with an unknown critical extension",
            impact: .hardening, "critical extension 2.999.1 added", at: .credCertExtensions,
            why:
                "A critical extension may limit what a certificate is for. RFC 5280 section 4.2 demands that a verifier "
                + "reject one that it does not know."
        ) { $0.leaf.extensions.append(unknownExtension) },
        .reject(
            "unknown-critical-extension-intermediate", "Intermediate with an unknown critical extension",
            impact: .hardening, control: "production",
            why: "The extension could forbid this CA to issue leaves for apps. A verifier that ignores it gives the CA "
                + "rights that Apple may have withheld.",
            Fault(.intermediateTBS, "critical extension 2.999.1 added", after: .issuer) {
                $0.intermediateTemplate.extensions.append(unknownExtension)
            }),
    ]

    // MARK: Algorithms

    private static let algorithms: [Case<AttestationDraft>] = [
        .leaf(
            "signature-algorithm-mismatch-inner-outer", "Leaf certificate with two different signature algorithms",
            level: .should, impact: .hardening, madeBy: .apple, "inner algorithm set to ecdsa-with-SHA384",
            why: "RFC 5280 section 4.1.1.2 demands that both be the same. The signature covers only the inner one, so "
                + "anyone can change the outer one."
        ) { $0.leaf.innerAlgorithm = .ecdsaWithSHA384 },
        .leaf(
            "sha1-signature", "Leaf certificate signed with SHA-1", level: .should, impact: .hardening,
            madeBy: .apple,
            "leaf signed with SHA-1",
            why: "SHA-1 collisions are practical. A signature over one certificate can be moved to another."
        ) { $0.leafSigner = .ecdsaWithSHA1($0.context.apple.intermediate.key) },
        .reject(
            "md5-signature", "Leaf certificate signed with MD5 by an RSA intermediate", level: .should,
            impact: .hardening, madeBy: .apple, control: "production",
            why: "MD5 collisions take seconds, and researchers have forged a CA certificate with one.",
            Fault(.wholeX5C, "intermediate given an RSA key, leaf signed with MD5", after: .issuer) { draft in
                let key = RSAKey(seed: draft.context.seed, purpose: "RSA intermediate")
                draft.intermediateTemplate.subjectPublicKeyInfo = key.subjectPublicKeyInfo
                draft.leafSigner = .md5WithRSA(key)
            }),
        .reject(
            "explicit-curve-parameters", "Root with the pinned key on an attacker-made curve", impact: .forgery,
            control: "production", tags: ["CVE-2020-0601"],
            why: "An attacker who chooses the generator of the curve knows a private key for the pinned public key. A "
                + "verifier must compare more than the key's point.",
            Fault(.wholeX5C, "chain replaced by one to a root with explicit curve parameters", after: .chain) { draft in
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

    private static let unknownExtension = CertificateExtension([2, 999, 1], critical: true, value: DERBytes.null)
    private static let zeroSignature = ECDSASignature(curve: .p384, r: [0], s: [0]).der

    private static func signature(
        _ name: String, _ title: String, _ change: String, tags: [String] = [], why: String,
        _ edit: @escaping @Sendable (inout AttestationDraft) -> Void
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .forgery, control: "production", tags: tags, why: why,
            Fault(.credCertSignature, change, after: .signed, edit))
    }

    /// Returns a case whose signature covers a leaf with another value in one field.
    private static func altered(
        _ name: String, _ field: String, why: String,
        _ original: @escaping @Sendable (AttestationDraft, inout CertificateTemplate) -> Void
    ) -> Case<AttestationDraft> {
        signature(
            "leaf-tbs-altered-\(name)", "Leaf certificate whose \(field) is not the one that was signed",
            "signature replaced by that of a leaf with another \(field)", why: why
        ) { draft in
            var leaf = draft.leaf
            original(draft, &leaf)
            draft.credCert.signature = leaf.signed(by: draft.leafSigner).signature
        }
    }
}
