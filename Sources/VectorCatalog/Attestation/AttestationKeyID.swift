import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationKeyID = Group(
        .attestationKeyID,
        [
            keyId("other-device", "Key identifier of another device", impact: .impersonation, why: registered) {
                DeviceKey($0.key("other device")).keyId
            },
            keyId("hash-of-spki", "SHA-256 of the SubjectPublicKeyInfo", why: otherHash) {
                sha256($0.device.key.subjectPublicKeyInfo)
            },
            keyId("hash-of-compressed-point", "SHA-256 of the compressed point", why: otherHash) {
                sha256($0.device.key.compressedPoint)
            },
            keyId("hash-of-x-and-y-without-04", "SHA-256 of the coordinates without 0x04", why: otherHash) {
                sha256($0.device.key.x + $0.device.key.y)
            },
            keyId(
                "one-bit-off", "Key identifier with one bit flipped", impact: .impersonation, why: registered
            ) { draft in
                var keyId = draft.device.keyId
                keyId[31] ^= 0x01
                return keyId
            },
            keyId("truncated-to-16", "First 16 bytes of the key identifier", impact: .impersonation, why: loose) {
                Array($0.device.keyId.prefix(16))
            },
            keyId("empty", "Empty key identifier", impact: .impersonation, why: loose) { _ in [] },
            keyId("extended-33", "Key identifier with a byte more", impact: .impersonation, why: loose) {
                $0.device.keyId + [0]
            },
            keyId("ascii-hex-of-hash", "Key identifier as hexadecimal text", why: otherHash) {
                Array($0.device.keyId.hex.utf8)
            },
            .reject(
                "key-id-and-credential-id-agree-on-another-key", "Both identifiers name another device's key",
                impact: .impersonation, control: "production",
                why: "A verifier that compares the two identifiers only with each other registers a key that was never "
                    + "attested.",
                Fault(.keyIdAndCredentialId, "both identifiers replaced by those of another key", after: .authData) {
                    let other = DeviceKey($0.key("other device"))
                    $0.authData.credential?.credentialId = other.keyId
                    $0.identifiedAs = other.keyId
                }),
            both("both-hash-of-spki", "Both identifiers are the SHA-256 of the SubjectPublicKeyInfo") {
                sha256($0.device.key.subjectPublicKeyInfo)
            },
            both("both-hash-of-compressed-point", "Both identifiers are the SHA-256 of the compressed point") {
                sha256($0.device.key.compressedPoint)
            },
            both("both-hash-of-x-and-y-without-04", "Both identifiers are the SHA-256 of the bare coordinates") {
                sha256($0.device.key.x + $0.device.key.y)
            },
            both("both-half-right", "Both identifiers end otherwise than the hash") {
                $0.device.keyId.prefix(16) + $0.bytes(16, "second half of the key identifier")
            },
        ])

    private static func both(
        _ name: String, _ title: String, _ value: @escaping @Sendable (AttestationDraft) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .hardening, control: "production", why: otherHash,
            Fault(.keyIdAndCredentialId, "both identifiers replaced", after: .authData) { draft in
                let identifier = value(draft)
                draft.authData.credential?.credentialId = identifier
                draft.identifiedAs = identifier
            })
    }

    private static let registered =
        "The key would be registered under an identifier that belongs to someone else's key."
    private static let otherHash = "Another hash of the same key is another identifier; only one of them is Apple's."
    private static let loose = "A comparison over the shorter of two lengths lets an attacker choose the identifier."

    private static func keyId(
        _ name: String, _ title: String, impact: Impact = .hardening, why: String,
        _ value: @escaping @Sendable (AttestationDraft) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: impact, control: "production", why: why,
            Fault(.keyId, "key identifier replaced", after: .request) { $0.request.keyId = value($0) })
    }
}
