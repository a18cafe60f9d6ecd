import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationCredentialID = Group(.attestationCredentialID) {
        bytes("other") { $0.otherKeyId }
        bytes("one-bit-off") { $0.keyIdWithOneBitFlipped }
        bytes("first-half-right") { $0.device.keyId.prefix(16) + $0.bytes(16, "second half of credentialId") }
        bytes("length-0") { _ in [] }
        bytes("length-16-prefix") { Array($0.device.keyId.prefix(16)) }
        bytes("length-31") { $0.device.keyId.dropLast() }
        bytes("length-33") { $0.device.keyId + [0] }
        bytes("length-64-genuine-prefix") { $0.device.keyId + $0.bytes(32, "surplus") }
        declared("length-65535", 0xFFFF)
        declared("length-little-endian", 0x2000)
        declared("length-288", 0x0120)
        declared("length-with-high-bit", 0x8020)
        declared("length-reaches-past-end", 0x006E)
        nearMisses(of: "credentialId", except: [.lastByte, .firstHalf]) { name, miss in
            bytes(name) { miss($0.device.keyId) }
        }
    }

    private static let bytes = Place(.credentialIdWithLength, after: .authData).setting {
        $0.authData.credential?.credentialId = $1
    }

    private static let declared = Place(.credentialIdLength, after: .authData).setting {
        $0.authData.credential?.declaredLength = $1
    }
}
