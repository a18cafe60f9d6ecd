import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationCredentialID = Group(
        .attestationCredentialID,
        [
            bytes("other", impact: .impersonation) { $0.otherKeyId },
            bytes("one-bit-off", impact: .impersonation) { $0.keyIdWithOneBitFlipped },
            bytes("first-half-right", impact: .impersonation) {
                $0.device.keyId.prefix(16) + $0.bytes(16, "second half of credentialId")
            },
            bytes("length-0") { _ in [] },
            bytes("length-16-prefix") { Array($0.device.keyId.prefix(16)) },
            bytes("length-31") { $0.device.keyId.dropLast() },
            bytes("length-33") { $0.device.keyId + [0] },
            bytes("length-64-genuine-prefix") { $0.device.keyId + $0.bytes(32, "surplus") },
            declared("length-65535", 0xFFFF),
            declared("length-little-endian", 0x2000),
            declared("length-288", 0x0120),
            declared("length-with-high-bit", 0x8020),
            declared("length-reaches-past-end", 0x006E),
        ]
            + nearMisses(of: "credentialId", except: [.lastByte, .firstHalf]) { name, miss in
                bytes(name, impact: .impersonation) { miss($0.device.keyId) }
            })

    private static func bytes(_ name: String, impact: Impact = .hardening, _ value: @escaping Bytes) -> Entry {
        .reject(name, impact: impact, at: .credentialIdWithLength, after: .authData) { draft in
            let credentialId = value(draft)
            draft.authData.credential?.credentialId = credentialId
        }
    }

    private static func declared(_ name: String, _ length: UInt16) -> Entry {
        .reject(name, impact: .denialOfService, at: .credentialIdLength, after: .authData) {
            $0.authData.credential?.declaredLength = length
        }
    }
}
