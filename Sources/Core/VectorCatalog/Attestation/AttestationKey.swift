import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == AttestationDraft {
    static let attestationKeyID = Group(
        .attestationKeyID,
        [
            keyId("other-device", impact: .impersonation) { $0.otherKeyId },
            keyId("hash-of-spki") { sha256($0.device.key.subjectPublicKeyInfo) },
            keyId("hash-of-compressed-point") { sha256($0.device.key.compressedPoint) },
            keyId("hash-of-x-and-y-without-04") { sha256($0.device.key.x + $0.device.key.y) },
            keyId("one-bit-off") { $0.keyIdWithOneBitFlipped },
            keyId("truncated-to-16") { Array($0.device.keyId.prefix(16)) },
            keyId("empty") { _ in [] },
            keyId("extended-33") { $0.device.keyId + [0] },
            keyId("ascii-hex-of-hash") { Array($0.device.keyId.hex.utf8) },
            .reject(
                "key-id-and-credential-id-agree-on-another-key", impact: .impersonation, at: .keyIdAndCredentialId,
                after: .authData
            ) {
                let other = $0.otherKeyId
                $0.authData.credential?.credentialId = other
                $0.identifiedAs = other
            },
            both("both-hash-of-spki") { sha256($0.device.key.subjectPublicKeyInfo) },
            both("both-hash-of-compressed-point") { sha256($0.device.key.compressedPoint) },
            both("both-hash-of-x-and-y-without-04") { sha256($0.device.key.x + $0.device.key.y) },
            both("both-half-right") { $0.device.keyId.prefix(16) + $0.bytes(16, "second half of the key identifier") },
        ]
            + nearMisses(of: "Key identifier", except: [.firstHalf]) { name, miss in
                both(name) { miss($0.device.keyId) }
            }
            + NearMiss.allCases.map { miss in
                keyId("request-near-\(miss.rawValue)") { miss.of($0.device.keyId) }
                    .sharing("near/\(miss.rawValue)", saying: ["value": "Key identifier of the request"])
            })

    private static func both(_ name: String, _ value: @escaping Bytes) -> Entry {
        .reject(name, at: .keyIdAndCredentialId, after: .authData) { draft in
            let identifier = value(draft)
            draft.authData.credential?.credentialId = identifier
            draft.identifiedAs = identifier
        }
    }

    private static func keyId(_ name: String, impact: Impact = .hardening, _ value: @escaping Bytes) -> Entry {
        .reject(name, impact: impact, at: .keyId, after: .request) { $0.request.keyId = value($0) }.alsoBreaking(
            .attestationCredentialID,
            "Another key identifier differs from credentialId, too. Apple's steps 5 and 9 both find the fault.")
    }
}

extension AttestationDraft {
    /// The key identifier of another device.
    var otherKeyId: [UInt8] { DeviceKey(key("other device")).keyId }

    /// The device's key identifier with another last bit.
    var keyIdWithOneBitFlipped: [UInt8] { device.keyId.dropLast() + device.keyId.suffix(1).map { $0 ^ 0x01 } }
}
