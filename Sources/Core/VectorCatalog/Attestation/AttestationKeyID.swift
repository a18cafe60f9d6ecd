import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == AttestationDraft {
    static let attestationKeyID = Group(
        .attestationKeyID,
        [
            keyId(
                "other-device", "Key identifier of another device", impact: .impersonation,
                why: "The attacker's key would be registered under the identifier of another user's device."
            ) { $0.otherKeyId },
            keyId(
                "hash-of-spki", "Key identifier is the SHA-256 of the SubjectPublicKeyInfo",
                why: "Many libraries identify keys by this hash. A verifier that does so rejects every device, or "
                    + "registers keys under identifiers that apps never send."
            ) { sha256($0.device.key.subjectPublicKeyInfo) },
            keyId(
                "hash-of-compressed-point", "Key identifier is the SHA-256 of the compressed point",
                why: "Apple hashes the uncompressed point. A verifier that accepts other forms gives one key several "
                    + "identifiers."
            ) { sha256($0.device.key.compressedPoint) },
            keyId(
                "hash-of-x-and-y-without-04", "Key identifier is the SHA-256 of the coordinates without 0x04",
                why:
                    "The leading byte 0x04 belongs to the point. Without it the hash is not the identifier that the app "
                    + "sends later."
            ) { sha256($0.device.key.x + $0.device.key.y) },
            keyId(
                "one-bit-off", "Key identifier with one bit flipped",
                why: "A comparison that leaves out the last byte accepts many identifiers for one key. Limits and "
                    + "blocks per key no longer hold."
            ) { $0.keyIdWithOneBitFlipped },
            keyId(
                "truncated-to-16", "Key identifier cut to its first 16 bytes",
                why: "A comparison over the shorter of two lengths accepts many identifiers for one key, down to "
                    + "the empty one."
            ) { Array($0.device.keyId.prefix(16)) },
            keyId(
                "empty", "Empty key identifier",
                why: "A comparison over zero bytes always succeeds. The key would be stored under the empty "
                    + "identifier, which fits every other key as well."
            ) { _ in [] },
            keyId(
                "extended-33", "Key identifier with an additional zero byte",
                why: "A comparison of the first 32 bytes ignores the rest. One key could be registered under many "
                    + "identifiers, and pass limits per key."
            ) { $0.device.keyId + [0] },
            keyId(
                "ascii-hex-of-hash", "Key identifier as hexadecimal text",
                why: "A verifier that accepts several encodings registers one key under several identifiers."
            ) { Array($0.device.keyId.hex.utf8) },
            .reject(
                "key-id-and-credential-id-agree-on-another-key",
                "Key identifier and credentialId of another device's key",
                impact: .impersonation, control: "production",
                why: "A verifier that compares the two only with each other, and not with the leaf's key, registers a "
                    + "key that was not attested.",
                Fault(.keyIdAndCredentialId, "both identifiers replaced by those of another key", after: .authData) {
                    let other = $0.otherKeyId
                    $0.authData.credential?.credentialId = other
                    $0.identifiedAs = other
                }),
            both(
                "both-hash-of-spki", "Key identifier and credentialId are the SHA-256 of the SubjectPublicKeyInfo",
                why: "Both values agree, so only the comparison with the hash of the leaf's point shows the fault. The "
                    + "app will send another identifier."
            ) { sha256($0.device.key.subjectPublicKeyInfo) },
            both(
                "both-hash-of-compressed-point",
                "Key identifier and credentialId are the SHA-256 of the compressed point",
                why: "A verifier that hashes the compressed point sees three equal values here, and rejects every "
                    + "genuine device."
            ) { sha256($0.device.key.compressedPoint) },
            both(
                "both-hash-of-x-and-y-without-04",
                "Key identifier and credentialId are the SHA-256 of the coordinates without 0x04",
                why: "A verifier that forgets the byte 0x04 sees three equal values here, and rejects every genuine "
                    + "device."
            ) { sha256($0.device.key.x + $0.device.key.y) },
            both(
                "both-half-right", "Key identifier and credentialId with only their first half right",
                why: "A comparison of the first half accepts an identifier that is not that of the key. The app "
                    + "sends another one with its assertions."
            ) { $0.device.keyId.prefix(16) + $0.bytes(16, "second half of the key identifier") },
        ])

    private static func both(
        _ name: String, _ title: String, why: String, _ value: @escaping @Sendable (AttestationDraft) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .hardening, control: "production", why: why,
            Fault(.keyIdAndCredentialId, "both identifiers replaced", after: .authData) { draft in
                let identifier = value(draft)
                draft.authData.credential?.credentialId = identifier
                draft.identifiedAs = identifier
            })
    }

    private static func keyId(
        _ name: String, _ title: String, impact: Impact = .hardening, why: String,
        _ value: @escaping @Sendable (AttestationDraft) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: impact, control: "production",
            alsoBreaks: AlsoBreaks(
                .attestationCredentialID,
                "Another key identifier differs from credentialId, too. Apple's steps 5 and 9 both find the fault."),
            why: why,
            Fault(.keyId, "key identifier replaced", after: .request) { $0.request.keyId = value($0) })
    }
}

extension AttestationDraft {
    /// The key identifier of another device.
    var otherKeyId: [UInt8] { DeviceKey(key("other device")).keyId }

    /// The device's key identifier with another last bit.
    var keyIdWithOneBitFlipped: [UInt8] { device.keyId.dropLast() + device.keyId.suffix(1).map { $0 ^ 0x01 } }
}
