import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// The faults in the certificates of the right chain: altered bytes, unknown extensions and weak algorithms.
    static let attestationChainCertificates: [Entry] = [
        // The signatures.
        signature("leaf-signature-bit-flipped") { $0.credCert.flipSignatureBit() },
        signature("leaf-signature-empty") { $0.credCert.signature = [] },
        signature("psychic-signature-leaf") { $0.credCert.signature = zeroSignature }.tagged("CVE-2022-21449"),
        intermediateSignature("intermediate-signature-bit-flipped") {
            $0.intermediate.flipSignatureBit()
        },
        intermediateSignature("psychic-signature-intermediate") {
            $0.intermediate.signature = zeroSignature
        }.tagged("CVE-2022-21449"),
        // Fields changed after signing.
        altered("public-key") { draft, leaf in
            leaf.subjectPublicKeyInfo = draft.key("original key").subjectPublicKeyInfo
        },
        altered("subject") { _, leaf in leaf.subject = AuthorityNames.leaf("another subject") },
        altered("nonce") { draft, leaf in leaf[.nonce] = .nonce(draft.bytes(32, "original nonce")) },
        altered("validity") { draft, leaf in leaf.notAfter = draft.time.adding(days: -1) },
        // Unknown critical extensions.
        leaf("unknown-critical-extension-leaf", at: .credCertExtensions) {
            $0.leaf.extensions.append(unknownExtension)
        },
        reject("unknown-critical-extension-intermediate", at: .intermediateTBS, after: .issuer) {
            $0.intermediateTemplate.extensions.append(unknownExtension)
        },
        // Algorithms.
        leaf("signature-algorithm-mismatch-inner-outer", madeBy: .apple) { $0.leaf.innerAlgorithm = .ecdsaWithSHA384 },
        leaf("sha1-signature", madeBy: .apple) { $0.leafSigner = .ecdsaWithSHA1($0.context.apple.intermediate.key) },
        reject("md5-signature", madeBy: .apple, at: .wholeX5C, after: .issuer) { draft in
            let key = RSAKey(seed: draft.context.seed, purpose: "RSA intermediate")
            draft.intermediateTemplate.subjectPublicKeyInfo = key.subjectPublicKeyInfo
            draft.leafSigner = .md5WithRSA(key)
        },
        chain("explicit-curve-parameters") { draft in
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

    private static let unknownExtension = CertificateExtension([2, 999, 1], critical: true, value: DERBytes.null)
    private static let zeroSignature = ECDSASignature(curve: .p384, r: [0], s: [0]).der

    private static let intermediateSignature = Place(.intermediateSignature, after: .signed, impact: .forgery)
    private static let signature = Place(.credCertSignature, after: .signed, impact: .forgery)

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
