import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    /// Signatures over something other than the nonce.
    static let assertionNonce = Group(
        .assertionNonce,
        [
            digest(
                "nonce-as-digest", "Nonce signed as the digest, without the second hash",
                why:
                    "No real device signs this way. A verifier that accepts it rejects every genuine assertion, or has "
                    + "two constructions."
            ) { $0.nonce },
            digest(
                "message-unhashed", "First 32 bytes of the message signed as the digest", impact: .replay,
                why: "These bytes are rpIdHash. One such signature would be valid for every counter and every request."
            ) { Array($0.authDataBytes.prefix(32)) },
            digest(
                "triple-hash", "Nonce hashed twice more",
                why: "Apple defines one construction. A verifier with a hash too many rejects genuine devices."
            ) { sha256(sha256($0.nonce)) },
            digest(
                "swapped-order", "Nonce over clientDataHash before authenticatorData",
                why:
                    "In another order, the border between the two parts lies elsewhere. The signed values are other values."
            ) {
                sha256(sha256(sha256($0.clientData) + $0.authDataBytes))
            },
            digest(
                "client-data-hash-only", "Nonce over clientDataHash alone", impact: .replay,
                why: "The signature would cover neither counter nor app. A replay could set any counter."
            ) { sha256(sha256(sha256($0.clientData))) },
            digest(
                "auth-data-only", "Nonce over authenticatorData alone", impact: .forgery,
                why: "The signature would not cover the request. One captured assertion would sign any request."
            ) { sha256(sha256($0.authDataBytes)) },
            digest(
                "client-data-unhashed", "Nonce over the client data without its hash",
                why: "Client data of any length shifts the bytes of the message, so two requests can have one nonce."
            ) {
                sha256(sha256($0.authDataBytes + $0.clientData))
            },
            digest(
                "without-client-data", "Nonce over the hash of empty client data", impact: .forgery,
                why: "The signature covers the hash of zero bytes. It would be valid for any request."
            ) { sha256(sha256($0.authDataBytes + sha256([]))) },
        ])

    private static func digest(
        _ name: String, _ title: String, impact: Impact = .hardening, tags: [String] = [], why: String,
        _ value: @escaping @Sendable (AssertionDraft) -> [UInt8]
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, impact: impact, control: "first", tags: tags, why: why,
            Fault(.digest, "another digest signed", after: .digest) { $0.digest = value($0) })
    }
}
