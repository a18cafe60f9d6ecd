import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationCredentialID = Group(
        .attestationCredentialID,
        [
            bytes(
                "other", "credentialId of another key", impact: .impersonation,
                why: "A server that stores the key under this identifier replaces the key of another user."
            ) { $0.otherKeyId },
            bytes(
                "one-bit-off", "credentialId with one bit flipped", impact: .impersonation,
                why:
                    "A comparison that leaves out the last byte accepts it. The key would be stored under an identifier "
                    + "that the app never sends."
            ) { $0.keyIdWithOneBitFlipped },
            bytes(
                "first-half-right", "credentialId with only its first half right", impact: .impersonation,
                why: "A comparison by prefix accepts identifiers of other keys that begin alike."
            ) { $0.device.keyId.prefix(16) + $0.bytes(16, "second half of credentialId") },
            bytes(
                "length-0", "Empty credentialId",
                why: "A comparison over zero bytes always succeeds, so any key identifier would match."
            ) { _ in [] },
            bytes(
                "length-16-prefix", "credentialId cut to its first 16 bytes",
                why:
                    "A comparison over the shorter of two lengths accepts it. WebAuthn allows any length, App Attest only "
                    + "32 bytes."
            ) { Array($0.device.keyId.prefix(16)) },
            bytes(
                "length-31", "credentialId without its last byte",
                why:
                    "All later fields move by one byte. A verifier with fixed offsets reads the wrong bytes as the COSE "
                    + "key."
            ) { $0.device.keyId.dropLast() },
            bytes(
                "length-33", "credentialId with an additional zero byte",
                why:
                    "A comparison of the first 32 bytes ignores the last one, and the stored identifier differs from the "
                    + "one that the app sends."
            ) { $0.device.keyId + [0] },
            bytes(
                "length-64-genuine-prefix", "credentialId with 32 additional bytes",
                why:
                    "The genuine identifier comes first, so a comparison by prefix accepts it. The rest is free for an "
                    + "attacker to choose."
            ) { $0.device.keyId + $0.bytes(32, "surplus") },
            declared(
                "length-65535", "credentialId with a declared length of 65535", 0xFFFF,
                why: "A verifier that slices by the declared length reads far past the end and traps."),
            declared(
                "length-little-endian", "Length of credentialId in little-endian order", 0x2000,
                why:
                    "Read as big-endian, the length is 8192. A verifier that reads both orders accepts authData that no "
                    + "device writes."),
            declared(
                "length-reaches-past-end", "credentialId that ends one byte past the end of authData", 0x006E,
                why: "An off-by-one error in the check of the length reads one byte of foreign memory, or traps."),
        ])
    private static func bytes(
        _ name: String, _ title: String, impact: Impact = .hardening, why: String,
        _ value: @escaping @Sendable (AttestationDraft) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: impact, control: "production", why: why,
            Fault(.credentialIdWithLength, "credentialId replaced", after: .authData) { draft in
                let credentialId = value(draft)
                draft.authData.credential?.credentialId = credentialId
            })
    }

    private static func declared(
        _ name: String, _ title: String, _ length: UInt16, why: String
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .denialOfService, control: "production", why: why,
            Fault(.credentialIdLength, "declared length set to \(length)", after: .authData) {
                $0.authData.credential?.declaredLength = length
            })
    }
}
