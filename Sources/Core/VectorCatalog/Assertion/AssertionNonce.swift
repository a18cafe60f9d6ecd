import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == AssertionDraft {
    /// Signatures over something other than the nonce.
    static let assertionNonce = Group(
        .assertionNonce,
        [
            digest("nonce-as-digest") { $0.nonce },
            digest("message-unhashed") { Array($0.authDataBytes.prefix(32)) },
            digest("triple-hash") { sha256(sha256($0.nonce)) },
            digest("swapped-order") { sha256(sha256(sha256($0.clientData) + $0.authDataBytes)) },
            digest("client-data-hash-only") { sha256(sha256(sha256($0.clientData))) },
            digest("auth-data-only", impact: .replay, madeBy: .deviceOwner) { sha256(sha256($0.authDataBytes)) },
            digest("client-data-unhashed", madeBy: .deviceOwner) { sha256(sha256($0.authDataBytes + $0.clientData)) },
            digest("without-client-data", impact: .replay, madeBy: .deviceOwner) {
                sha256(sha256($0.authDataBytes + sha256([])))
            },
        ])

    private static func digest(
        _ name: String, impact: Impact = .hardening, madeBy: Maker = .apple,
        _ value: @escaping Bytes
    ) -> Entry {
        .reject(name, impact: impact, madeBy: madeBy, at: .digest, after: .digest) { $0.digest = value($0) }
            .alsoBreaking(
                .assertionSignature,
                "A verifier has one equation for both: a signature over another nonce does not verify, and shows no more."
            )
    }
}
