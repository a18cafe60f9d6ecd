import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == AttestationDraft {
    /// Returns the attestations whose nonce does not cover their authData and their challenge.
    static func attestationNonce(_ environment: AttestEnvironment) -> Group {
        Group(
            .attestationNonce,
            hashes + contents + alteredAuthData + [alteredAAGUID(environment)] + alteredKeys
                + attestationNonceExtension
                + attestationNonceOverDecoy + attestationNonceOverText)
    }

    // MARK: Another hash

    private static let hashes: [Case<AttestationDraft>] = [
        nonce(
            "other-challenge", "Nonce computed over another challenge", madeBy: .deviceOwner, tags: ["replay"],
            why: "Anyone could replay a captured attestation. Only the nonce ties it to this session."
        ) { sha256($0.authDataBytes + sha256($0.bytes(32, "other challenge"))) },
        nonce(
            "sha256-of-challenge-only", "Nonce over the challenge alone",
            why: "The nonce would not cover authData. An attacker could change app, counter and environment at will."
        ) { sha256($0.challenge) },
        nonce(
            "auth-data-with-raw-challenge", "Nonce over authData and the unhashed challenge", impact: .hardening,
            madeBy: .deviceOwner,
            why: "An app that passes the challenge without hashing it gets this nonce. It is bound to the "
                + "challenge, but Apple's steps demand the hash."
        ) { sha256($0.authDataBytes + $0.challenge) },
        nonce(
            "swapped-order", "Nonce over clientDataHash before authData",
            why: "Apple hashes authData first. A verifier that tries both orders accepts hashes that no device writes."
        ) {
            sha256($0.clientDataHash + $0.authDataBytes)
        },
        nonce(
            "client-data-hash-only", "Nonce over clientDataHash alone",
            why:
                "Nothing would tie authData to the certificate. An attestation of one app could be edited into that of "
                + "another."
        ) { sha256($0.clientDataHash) },
        nonce(
            "auth-data-only", "Nonce over authData alone", madeBy: .deviceOwner, tags: ["replay"],
            why: "The nonce would not cover the challenge. The same attestation would work for every "
                + "challenge."
        ) { sha256($0.authDataBytes) },
    ]

    // MARK: Other content

    private static let contents: [Case<AttestationDraft>] = [
        nonce(
            "bit-flipped", "Nonce with its last bit flipped",
            why: "A comparison that leaves out the last byte accepts a hash of other data."
        ) { draft in
            var nonce = draft.nonce
            nonce[31] ^= 0x01
            return nonce
        },
        nonce(
            "first-half-right", "Nonce with only its first half right",
            why: "A comparison by prefix needs fewer matching bytes, which makes other data that fits easier to find."
        ) {
            $0.nonce.prefix(16) + $0.bytes(16, "second half of the nonce")
        },
        nonce(
            "second-half-right", "Nonce with only its second half right",
            why: "A comparison by suffix accepts other data whose hash ends alike."
        ) {
            $0.bytes(16, "first half of the nonce") + $0.nonce.suffix(16)
        },
        nonce(
            "all-zero", "Nonce of 32 zero bytes",
            why: "A hash that failed unnoticed leaves a buffer of zeros, and a nonce of zeros would match it."
        ) { _ in
            [UInt8](repeating: 0, count: 32)
        },
        nonce(
            "truncated-31", "Nonce without its last byte",
            why: "A comparison over the shorter of two lengths accepts it, and would accept shorter ones as well."
        ) { $0.nonce.dropLast() },
        nonce(
            "padded-33-front", "Nonce with a zero byte before it",
            why: "A comparison as numbers, or of the last 32 bytes, ignores the zero. Apple never writes one."
        ) { [0] + $0.nonce },
        nonce(
            "padded-33-back", "Nonce with a zero byte after it",
            why: "A comparison of the first 32 bytes ignores what follows, so the length must be checked as well."
        ) { $0.nonce + [0] },
        nonce(
            "empty-octet-string", "Nonce replaced by an empty octet string",
            why:
                "A comparison over the length of the received value compares no bytes and succeeds for every challenge."
        ) { _ in [] },
        nonce(
            "nonce-at-end-of-longer-string", "Nonce at the end of a longer octet string",
            why: "A verifier that cuts out the last 32 bytes accepts a string that Apple never writes as a nonce."
        ) { $0.bytes(16, "filler") + $0.nonce },
        nonce(
            "hex-text-nonce", "Nonce as hexadecimal text",
            why:
                "A verifier that compares texts may convert only one side. The extension holds the 32 bytes themselves."
        ) { Array($0.nonce.hex.utf8) },
        nonce(
            "base64-text-nonce", "Nonce as base64 text",
            why: "A verifier that decodes base64 wherever it can accepts a value that no device writes."
        ) { Array($0.nonce.base64.utf8) },
    ]

    // MARK: authData altered after the leaf was issued

    private static let alteredAuthData: [Case<AttestationDraft>] = [
        altered(
            "counter", "counter", impact: .hardening, madeBy: .deviceOwner,
            why: "authData that can be changed after attestation proves nothing, not even that the key is fresh."
        ) { authData, _ in authData.counter = 7 },
        altered(
            "rp-id-hash", "rpIdHash", madeBy: .otherDeveloper,
            why: "An attestation of any other app could be edited to pass for this one."
        ) { $0.rpIdHash = $1.app.foreignHash },
    ]

    private static func alteredAAGUID(_ environment: AttestEnvironment) -> Case<AttestationDraft> {
        altered(
            "aaguid", "aaguid", madeBy: .otherDeveloper,
            why:
                "A key from the \(environment.other.rawValue) environment would pass for a \(environment.rawValue) key."
        ) { authData, _ in authData.credential?.aaguid = AttestedCredential.aaguid(environment.other) }
    }

    private static let alteredKeys: [Case<AttestationDraft>] = [
        altered(
            "credential-id", "credentialId", madeBy: .deviceOwner,
            why: "An attacker could choose the identifier under which a key is stored."
        ) { authData, _ in authData.credential?.credentialId = sha256(Array("another key".utf8)) },
        altered(
            "cose-key", "credential public key", madeBy: .deviceOwner,
            why: "A server that stores this key instead of the leaf's would trust a key of the attacker."
        ) { authData, _ in authData.credential?.publicKey[45] ^= 0x01 },
        altered(
            "extension-value", "validation category", madeBy: .otherDeveloper, control: "os27-extensions-ed-set",
            why: "A development build would pass for one from the App Store."
        ) { authData, _ in authData.extensions = AuthDataExtensions(validationCategory: 3).cbor.encoded },
    ]

    // MARK: Shorthand

    /// Returns a case with other bytes inside the right structure.
    private static func nonce(
        _ name: String, _ title: String, impact: Impact = .replay, madeBy: Maker = .apple, tags: [String] = [],
        why: String, _ value: @escaping @Sendable (AttestationDraft) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: impact, madeBy: madeBy, control: "production", tags: tags, why: why,
            Fault(.nonceExtension, "nonce replaced", after: .nonce) { $0.nonce = value($0) })
    }

    /// Returns a case whose nonce covers authData with another value in one field.
    private static func altered(
        _ name: String, _ field: String, impact: Impact = .impersonation, madeBy: Maker,
        control: String = "production", why: String,
        _ original: @escaping @Sendable (inout AuthenticatorData, AttestationDraft) -> Void
    ) -> Case<AttestationDraft> {
        .reject(
            "auth-data-altered-\(name)", "authData whose \(field) was changed after attestation",
            impact: impact, madeBy: madeBy, control: control, why: why,
            Fault(.nonceExtension, "nonce replaced by one over another \(field)", after: .nonce) { draft in
                var authData = draft.authData
                original(&authData, draft)
                draft.nonce = draft.nonce(over: authData.bytes)
            })
    }
}
