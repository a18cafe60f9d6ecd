import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationCredentialID = Group(
        .attestationCredentialID,
        [
            bytes("other", "credentialId of another key", impact: .impersonation, why: other) {
                DeviceKey($0.key("other device")).keyId
            },
            bytes("one-bit-off", "credentialId with one bit flipped", impact: .impersonation, why: other) { draft in
                var credentialId = draft.device.keyId
                credentialId[31] ^= 0x01
                return credentialId
            },
            bytes("first-half-right", "credentialId whose second half is another", impact: .impersonation, why: other) {
                $0.device.keyId.prefix(16) + $0.bytes(16, "second half of credentialId")
            },
            bytes("length-0", "Empty credentialId", why: length) { _ in [] },
            bytes("length-16-prefix", "First 16 bytes of the credentialId", why: length) {
                Array($0.device.keyId.prefix(16))
            },
            bytes("length-31", "credentialId without its last byte", why: length) { $0.device.keyId.dropLast() },
            bytes("length-33", "credentialId with a byte more", why: length) { $0.device.keyId + [0] },
            bytes("length-64-genuine-prefix", "credentialId with 32 bytes more", why: length) {
                $0.device.keyId + $0.bytes(32, "surplus")
            },
            declared("length-65535", "Declared length 65535", 0xFFFF),
            declared("length-little-endian", "Declared length in the other byte order", 0x2000),
            declared("length-reaches-past-end", "Declared length one byte past the end", 0x006E),
        ])

    private static let other =
        "The server would store the key under an identifier that the device does not use, or that is another's."
    private static let length = "The identifier is 32 bytes; a comparison over the shorter of two lengths accepts this."

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

    private static func declared(_ name: String, _ title: String, _ length: UInt16) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .denialOfService, control: "production",
            why: "A length that reaches past the data makes a careless reader trap or read what is not there.",
            Fault(.credentialIdLength, "declared length set to \(length)", after: .authData) {
                $0.authData.credential?.declaredLength = length
            })
    }
}
