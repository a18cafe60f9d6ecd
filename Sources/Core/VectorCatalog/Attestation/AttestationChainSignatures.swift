import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == AttestationDraft {
    /// Certificates whose signature a library cannot even read, and so reports as an error instead of as wrong.
    static let attestationChainSignatures =
        [
            leafSignature("leaf-signature-not-der") { draft, _ in draft.bytes(70, "signature that is not DER") },
            leafSignature("leaf-signature-empty-sequence") { _, _ in [0x30, 0x00] },
            leafSignature("leaf-signature-without-s") { _, signature in
                [0x30, signature[3] + 2, 0x02, signature[3]] + signature[4..<4 + Int(signature[3])]
            },
            intermediateSignature("intermediate-signature-empty") { _ in [] },
            intermediateSignature("intermediate-signature-not-der") {
                $0.bytes(102, "intermediate signature that is not DER")
            },
            intermediateSignature("intermediate-signature-empty-sequence") { _ in [0x30, 0x00] },
        ] + algorithms

    private static let algorithms: [Entry] = [
        leafAlgorithm("leaf-signature-algorithm-rsa", .sha256WithRSA),
        leafAlgorithm("leaf-signature-algorithm-ed25519", .ed25519),
        .reject("intermediate-signature-algorithm-rsa", impact: .forgery, at: .x5c(1), after: .signed) { draft in
            let genuine = draft.intermediate.signature
            draft.intermediate = draft.intermediateTemplate.signed(
                by: CertificateSigner(algorithm: .sha256WithRSA) { _ in genuine })
        },
    ]

    private static func leafSignature(
        _ name: String, _ value: @escaping @Sendable (AttestationDraft, _ signature: [UInt8]) -> [UInt8]
    ) -> Entry {
        .reject(name, impact: .forgery, at: .credCertSignature, after: .signed) {
            $0.credCert.signature = value($0, $0.credCert.signature)
        }
    }

    private static func intermediateSignature(_ name: String, _ value: @escaping Bytes) -> Entry {
        .reject(name, impact: .forgery, at: .intermediateSignature, after: .signed) {
            $0.intermediate.signature = value($0)
        }
    }

    /// Returns a case whose leaf names an algorithm of another kind of key, in both places, over a valid ECDSA signature of
    /// Apple's intermediate.
    private static func leafAlgorithm(_ name: String, _ algorithm: SignatureAlgorithm) -> Entry {
        .leaf(name, impact: .hardening, madeBy: .apple) { draft in
            let key = draft.context.apple.intermediate.key
            draft.leafSigner = CertificateSigner(algorithm: algorithm) { key.sign($0, hash: .sha256).der }
        }
    }
}
