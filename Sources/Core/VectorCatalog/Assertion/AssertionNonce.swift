import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == AssertionDraft {
    /// Signatures over something other than the nonce.
    static let assertionNonce = Group(
        .assertionNonce,
        [
            digest(
                "nonce-as-digest", "Nonce signed as the digest, without the second hash",
                why: "No real device signs this way. A verifier that accepts it rejects every genuine assertion, "
                    + "or has two constructions."
            ) { $0.nonce },
            digest(
                "message-unhashed", "First 32 bytes of the message signed as the digest",
                why: "These bytes are rpIdHash. One such signature would be valid for every counter and every "
                    + "request of the app."
            ) { Array($0.authDataBytes.prefix(32)) },
            digest(
                "triple-hash", "Nonce hashed twice more",
                why: "Apple defines one construction. A verifier with a hash too many rejects genuine devices."
            ) { sha256(sha256($0.nonce)) },
            digest(
                "swapped-order", "Nonce over clientDataHash before authenticatorData",
                why: "Apple's order is authenticatorData, then clientDataHash. A verifier that expects another "
                    + "one rejects every genuine assertion."
            ) {
                sha256(sha256(sha256($0.clientData) + $0.authDataBytes))
            },
            digest(
                "client-data-hash-only", "Nonce over clientDataHash alone",
                why: "The signature would cover neither counter nor app. A verifier that expects it rejects every "
                    + "genuine assertion."
            ) { sha256(sha256(sha256($0.clientData))) },
            digest(
                "auth-data-only", "Nonce over authenticatorData alone", impact: .replay, madeBy: .deviceOwner,
                why: "The signature would not cover the request. One assertion would be valid for every request."
            ) { sha256(sha256($0.authDataBytes)) },
            digest(
                "client-data-unhashed", "Nonce over the client data without its hash", madeBy: .deviceOwner,
                why: "An app that passes the client data without hashing it gets this signature. It covers the "
                    + "request, but Apple's steps demand the hash."
            ) {
                sha256(sha256($0.authDataBytes + $0.clientData))
            },
            digest(
                "without-client-data", "Nonce over the hash of empty client data", impact: .replay,
                madeBy: .deviceOwner,
                why: "The signature covers the hash of zero bytes. An assertion of a request without a body would "
                    + "be valid for every request."
            ) { sha256(sha256($0.authDataBytes + sha256([]))) },
        ])

    private static func digest(
        _ name: String, _ title: String, impact: Impact = .hardening, madeBy: Maker = .apple, why: String,
        _ value: @escaping @Sendable (AssertionDraft) -> [UInt8]
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, impact: impact, madeBy: madeBy, control: "first",
            alsoBreaks: AlsoBreaks(
                .assertionSignature,
                "A verifier has one equation for both: a signature over another nonce does not verify, and shows no more."
            ),
            why: why,
            Fault(.digest, "another digest signed", after: .digest) { $0.digest = value($0) })
    }
}
