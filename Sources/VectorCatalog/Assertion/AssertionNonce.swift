import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    static let assertionNonce = Group(
        .assertionNonce,
        [
            digest(
                "nonce-as-digest", "Nonce taken as the digest, hashed once only",
                why:
                    "No real device signs so: who accepts it refuses every genuine assertion, or has two constructions."
            ) { $0.nonce },
            digest(
                "message-unhashed", "First 32 bytes of the message taken as the digest", impact: .replay,
                why: "They are the app's hash: one such signature would be valid for every counter and every request."
            ) { Array($0.authDataBytes.prefix(32)) },
            digest("triple-hash", "Nonce hashed twice more", why: construction) { sha256(sha256($0.nonce)) },
            digest("swapped-order", "Client data hash before authenticatorData", why: construction) {
                sha256(sha256(sha256($0.clientData) + $0.authDataBytes))
            },
            digest(
                "client-data-hash-only", "Nonce over the client data hash alone", impact: .replay,
                why: "Counter and app would be covered by nothing: a replay writes itself a fresh counter."
            ) { sha256(sha256(sha256($0.clientData))) },
            digest(
                "auth-data-only", "Nonce over authenticatorData alone", impact: .forgery,
                why: "The request would be covered by nothing: one captured assertion signs any request."
            ) { sha256(sha256($0.authDataBytes)) },
            digest("client-data-unhashed", "Nonce over the client data without their hash", why: construction) {
                sha256(sha256($0.authDataBytes + $0.clientData))
            },
            digest(
                "without-client-data", "Nonce over the hash of empty client data", impact: .forgery,
                why: "The request would be covered by nothing: one captured assertion signs any request."
            ) { sha256(sha256($0.authDataBytes + sha256([]))) },
        ])

    private static let construction =
        "Apple's construction is one: whoever holds another for valid accepts signatures made for something else."

    private static func digest(
        _ name: String, _ title: String, impact: Impact = .hardening, tags: [String] = [], why: String,
        _ value: @escaping @Sendable (AssertionDraft) -> [UInt8]
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, impact: impact, control: "first", tags: tags, why: why,
            Fault(.digest, "another digest signed", after: .digest) { $0.digest = value($0) })
    }
}
