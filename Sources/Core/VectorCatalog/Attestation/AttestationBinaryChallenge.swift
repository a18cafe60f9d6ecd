import AttestModel
import FixtureForge
import Primitives

// Challenges that are no text, for verifiers that take bytes.

extension Group where Draft == AttestationDraft {
    /// A genuine attestation over a challenge of any bytes.
    static let attestationBinaryChallenge: [Case<AttestationDraft>] = [
        .accept(
            binary, "Challenge of random bytes that are no text", needs: [.binaryChallenge],
            why:
                "Many servers draw random bytes as the challenge. A verifier that turns them into text and back hashes "
                + "other bytes, and locks every device out.",
            edits: [
                DraftEdit(.plan) {
                    $0.challenge = Array("id".utf8) + [0x00, 0xC3, 0x28, 0xFF] + $0.bytes(26, "binary challenge")
                }
            ])
    ]

    /// Nonces over what is left of a binary challenge in a text type.
    static let attestationNonceOverText: [Case<AttestationDraft>] = [
        nonce(
            "binary-challenge-as-text", "Nonce over a binary challenge that was read as text",
            "nonce over the challenge with replacement characters",
            why: "Every byte that is not UTF-8 becomes the same character. Many challenges then have one nonce, and an "
                + "attestation captured for one works for another."
        ) { Array(String(decoding: $0, as: UTF8.self).utf8) },
        nonce(
            "binary-challenge-up-to-nul", "Nonce over a binary challenge up to its first zero byte",
            "nonce over the first two bytes of the challenge",
            why: "A C string ends at the first zero byte. The rest of the challenge protects nothing, and a captured "
                + "attestation works again for every challenge that begins alike."
        ) { Array($0.prefix { $0 != 0 }) },
    ]

    private static let binary = "binary-challenge"

    private static func nonce(
        _ name: String, _ title: String, _ change: String, why: String,
        _ read: @escaping @Sendable (_ challenge: [UInt8]) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .replay, madeBy: .deviceOwner, control: binary, needs: [.binaryChallenge],
            tags: ["replay"], why: why,
            Fault(.nonceExtension, change, after: .nonce) {
                $0.nonce = sha256($0.authDataBytes + sha256(read($0.challenge)))
            })
    }
}
