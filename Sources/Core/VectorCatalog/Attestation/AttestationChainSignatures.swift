import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == AttestationDraft {
    /// Certificates whose signature a library cannot even read, and so reports as an error instead of as wrong.
    static let attestationChainSignatures =
        [
            leafSignature(
                "leaf-signature-not-der", "Leaf certificate with a signature that is not DER",
                "signature replaced by 70 random bytes",
                why: "Libraries report such a signature as an error, often as -1 where a wrong one gives 0. A verifier "
                    + "that tests only for 0 accepts every leaf."
            ) { draft, _ in draft.bytes(70, "signature that is not DER") },
            leafSignature(
                "leaf-signature-empty-sequence", "Leaf certificate with an empty SEQUENCE as its signature",
                "signature replaced by 30 00",
                why: "r and s are missing. A verifier that mistakes the error for success, or reads missing numbers as "
                    + "zero, accepts every leaf."
            ) { _, _ in [0x30, 0x00] },
            leafSignature(
                "leaf-signature-without-s", "Leaf certificate with a signature of one number",
                "s removed from the signature",
                why: "Half a signature is an error in every library. A verifier that mistakes the error for success "
                    + "accepts every leaf."
            ) { _, signature in [0x30, signature[3] + 2, 0x02, signature[3]] + signature[4..<4 + Int(signature[3])] },
            intermediateSignature(
                "intermediate-signature-empty", "Intermediate with an empty signature", "signature emptied",
                why: "An attacker makes an intermediate with Apple's name and no signature. A verifier that mistakes "
                    + "the error for success accepts every leaf below it."
            ) { _ in [] },
            intermediateSignature(
                "intermediate-signature-not-der", "Intermediate with a signature that is not DER",
                "signature replaced by 102 random bytes",
                why:
                    "Anyone can put random bytes below an intermediate of their own. Only a verifier that stops at the "
                    + "error of its library notices."
            ) { $0.bytes(102, "intermediate signature that is not DER") },
            intermediateSignature(
                "intermediate-signature-empty-sequence", "Intermediate with an empty SEQUENCE as its signature",
                "signature replaced by 30 00",
                why:
                    "The root seems to vouch for this intermediate with no numbers at all. A verifier that reads missing "
                    + "numbers as zero, or an error as success, accepts an attacker-made one."
            ) { _ in [0x30, 0x00] },
        ] + algorithms

    private static let algorithms: [Case<AttestationDraft>] = [
        leafAlgorithm(
            "leaf-signature-algorithm-rsa", "Leaf certificate that names RSA, under an intermediate with an EC key",
            .sha256WithRSA,
            why: "The key cannot verify this kind of signature, and libraries report that as an error. A verifier that "
                + "mistakes the error for success accepts every leaf."),
        leafAlgorithm(
            "leaf-signature-algorithm-ed25519",
            "Leaf certificate that names Ed25519, under an intermediate with an EC key", .ed25519,
            why: "Ed25519 needs another kind of key than the intermediate has. A verifier that trusts the name in the "
                + "certificate calls the wrong function, and may mistake its error for success."),
        .reject(
            "intermediate-signature-algorithm-rsa", "Intermediate that names RSA, under a root with an EC key",
            impact: .forgery, control: "production",
            why: "The pinned root has an EC key, so it cannot have made an RSA signature. A verifier that mistakes the "
                + "error for success accepts an attacker-made intermediate.",
            Fault(.x5c(1), "signature algorithm set to sha256WithRSAEncryption", after: .signed) { draft in
                let genuine = draft.intermediate.signature
                draft.intermediate = draft.intermediateTemplate.signed(
                    by: CertificateSigner(algorithm: .sha256WithRSA) { _ in genuine })
            }),
    ]

    private static func leafSignature(
        _ name: String, _ title: String, _ change: String, why: String,
        _ value: @escaping @Sendable (AttestationDraft, _ signature: [UInt8]) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .forgery, control: "production", why: why,
            Fault(.credCertSignature, change, after: .signed) {
                $0.credCert.signature = value($0, $0.credCert.signature)
            })
    }

    private static func intermediateSignature(
        _ name: String, _ title: String, _ change: String, why: String,
        _ value: @escaping @Sendable (AttestationDraft) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .forgery, control: "production", why: why,
            Fault(.intermediateSignature, change, after: .signed) { $0.intermediate.signature = value($0) })
    }

    /// Returns a case whose leaf names an algorithm of another kind of key, in both places, over an ECDSA signature.
    private static func leafAlgorithm(
        _ name: String, _ title: String, _ algorithm: SignatureAlgorithm, why: String
    ) -> Case<AttestationDraft> {
        .leaf(name, title, "signature algorithm replaced", why: why) { draft in
            let key = draft.context.apple.intermediate.key
            draft.leafSigner = CertificateSigner(algorithm: algorithm) { key.sign($0, hash: .sha256).der }
        }
    }
}
