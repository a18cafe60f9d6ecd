import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// The faults in the certificates of the right chain: altered bytes, unknown extensions and weak algorithms.
    static let attestationChainCertificates = signatures + alteredFields + extensions + algorithms

    // MARK: The signatures

    private static let signatures: [Entry] = [
        signature("leaf-signature-bit-flipped") { $0.credCert.flipSignatureBit() },
        signature("leaf-signature-empty") { $0.credCert.signature = [] },
        signature("psychic-signature-leaf") { $0.credCert.signature = zeroSignature }.tagged("CVE-2022-21449"),
        .reject("intermediate-signature-bit-flipped", impact: .forgery, at: .intermediateSignature, after: .signed) {
            $0.intermediate.flipSignatureBit()
        },
        .reject("psychic-signature-intermediate", impact: .forgery, at: .intermediateSignature, after: .signed) {
            $0.intermediate.signature = zeroSignature
        }.tagged("CVE-2022-21449"),
    ]

    // MARK: Fields changed after signing

    private static let alteredFields: [Entry] = [
        altered("public-key") { draft, leaf in
            leaf.subjectPublicKeyInfo = draft.key("original key").subjectPublicKeyInfo
        },
        altered("subject") { _, leaf in leaf.subject = AuthorityNames.leaf("another subject") },
        altered("nonce") { draft, leaf in leaf[.nonce] = .nonce(draft.bytes(32, "original nonce")) },
        altered("validity") { draft, leaf in leaf.notAfter = draft.time.adding(days: -1) },
    ]

    // MARK: Unknown critical extensions

    private static let extensions: [Entry] = [
        .leaf("unknown-critical-extension-leaf", impact: .hardening, at: .credCertExtensions) {
            $0.leaf.extensions.append(unknownExtension)
        },
        .reject("unknown-critical-extension-intermediate", at: .intermediateTBS, after: .issuer) {
            $0.intermediateTemplate.extensions.append(unknownExtension)
        },
    ]

    // MARK: Algorithms

    private static let algorithms: [Entry] = [
        .leaf("signature-algorithm-mismatch-inner-outer", level: .should, impact: .hardening, madeBy: .apple) {
            $0.leaf.innerAlgorithm = .ecdsaWithSHA384
        },
        .leaf("sha1-signature", level: .should, impact: .hardening, madeBy: .apple) {
            $0.leafSigner = .ecdsaWithSHA1($0.context.apple.intermediate.key)
        },
        .reject("md5-signature", level: .should, madeBy: .apple, at: .wholeX5C, after: .issuer) { draft in
            let key = RSAKey(seed: draft.context.seed, purpose: "RSA intermediate")
            draft.intermediateTemplate.subjectPublicKeyInfo = key.subjectPublicKeyInfo
            draft.leafSigner = .md5WithRSA(key)
        },
        .reject("explicit-curve-parameters", impact: .forgery, at: .wholeX5C, after: .chain) { draft in
            let impostor = draft.impostor
            let root = ExplicitCurveRoot(impersonating: draft.context.apple.root)
            var intermediate = impostor.intermediate.certificate.template
            intermediate.issuer = draft.context.apple.root.name
            draft.x5c = [
                draft.leaf.signed(by: .ecdsaWithSHA256(impostor.intermediate.key)).der,
                intermediate.signed(by: root.signer).der, root.certificate.der,
            ]
        }.tagged("CVE-2020-0601"),
    ]

    // MARK: Shorthand

    private static let unknownExtension = CertificateExtension([2, 999, 1], critical: true, value: DERBytes.null)
    private static let zeroSignature = ECDSASignature(curve: .p384, r: [0], s: [0]).der

    private static func signature(_ name: String, _ edit: @escaping Edit) -> Entry {
        .reject(name, impact: .forgery, at: .credCertSignature, after: .signed, edit)
    }

    /// Returns a case whose signature covers a leaf with another value in one field.
    private static func altered(
        _ name: String, _ original: @escaping @Sendable (AttestationDraft, inout CertificateTemplate) -> Void
    ) -> Entry {
        signature("leaf-tbs-altered-\(name)") { draft in
            var leaf = draft.leaf
            original(draft, &leaf)
            draft.credCert.signature = leaf.signed(by: draft.leafSigner).signature
        }
    }
}
