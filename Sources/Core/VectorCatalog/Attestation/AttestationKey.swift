import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == AttestationDraft {
    static let attestationKeyID = Group(.attestationKeyID) {
        keyId("other-device", impact: .impersonation) { $0.otherKeyId }
        keyId("hash-of-spki") { sha256($0.device.key.subjectPublicKeyInfo) }
        keyId("hash-of-compressed-point") { sha256($0.device.key.compressedPoint) }
        keyId("hash-of-x-and-y-without-04") { sha256($0.device.key.x + $0.device.key.y) }
        keyId("one-bit-off") { $0.keyIdWithOneBitFlipped }
        keyId("truncated-to-16") { Array($0.device.keyId.prefix(16)) }
        keyId("empty") { _ in [] }
        keyId("extended-33") { $0.device.keyId + [0] }
        keyId("ascii-hex-of-hash") { Array($0.device.keyId.hex.utf8) }
        both("key-id-and-credential-id-agree-on-another-key") { $0.otherKeyId }
        both("both-hash-of-spki") { sha256($0.device.key.subjectPublicKeyInfo) }
        both("both-hash-of-compressed-point") { sha256($0.device.key.compressedPoint) }
        both("both-hash-of-x-and-y-without-04") { sha256($0.device.key.x + $0.device.key.y) }
        both("both-half-right") { $0.device.keyId.prefix(16) + $0.bytes(16, "second half of the key identifier") }
        nearMisses(of: "Key identifier", except: [.firstHalf]) { name, miss in both(name) { miss($0.device.keyId) } }

        NearMiss.allCases.map { miss in
            keyId("request-near-\(miss.rawValue)") { miss.of($0.device.keyId) }
                .sharing("near/\(miss.rawValue)", saying: ["value": "Key identifier of the request"])
        }
    }

    private static let both = Place(.keyIdAndCredentialId, after: .authData).setting {
        $0.authData.credential?.credentialId = $1
        $0.identifiedAs = $1
    }

    private static let keyId = Place(
        .keyId, after: .request,
        alsoBreaks: AlsoBreaks(
            .attestationCredentialID,
            "Another key identifier differs from credentialId, too. Apple's steps 5 and 9 both find the fault.")
    ).setting { $0.request.keyId = $1 }

    static let attestationKeyType = Group(.attestationKeyType) {
        key("p384-leaf-key") { $0.key("P-384", curve: .p384).subjectPublicKeyInfo }
        key("rsa-leaf-key") { RSAKey(seed: $0.context.seed, purpose: "RSA leaf").subjectPublicKeyInfo }
        key("ed25519-leaf-key") { PublicKeyInfo.ed25519($0.bytes(32, "Ed25519")) }
        // Its identifier stays that of the uncompressed point, which is how the identifier is defined.
        reject("compressed-point-leaf", level: .info, at: .credCertPublicKey, after: .leaf) {
            $0.leaf.subjectPublicKeyInfo = PublicKeyInfo.ellipticCurve(.p256, point: $0.device.key.compressedPoint)
        }
        key("point-not-on-curve") { draft in
            var point = draft.device.key.point
            point[64] ^= 0x01
            return PublicKeyInfo.ellipticCurve(.p256, point: point)
        }
        key("point-at-infinity") { _ in PublicKeyInfo.ellipticCurve(.p256, point: [0x00]) }
            // Node.js 20 ends with a failed assertion when it exports this key, Ruby 3.1 with a segmentation fault.
            .killingProcesses()
        key("secp256k1-leaf-key") { _ in PublicKeyInfo.secp256k1Generator }
        key("key-for-agreement") { PublicKeyInfo.keyAgreement(.p256, point: $0.device.key.point) }
        key("p256-point-named-secp256k1") { PublicKeyInfo.namedSecp256k1($0.device.key.point) }
        key("curve-as-boolean") {
            PublicKeyInfo.ellipticCurve(parameters: DERBytes.boolean(true), point: $0.device.key.point)
        }
    }

    /// The key of the leaf. Its identifiers follow it, so that only the kind of key is wrong. Apple's steps do not name the
    /// kind, and only Apple could have signed another one.
    private static let key = Place(.credCertPublicKeyAndIdentifiers, after: .plan).setting { $0.attestedKey = $1 }
}

extension AttestationDraft {
    var otherKeyId: [UInt8] { DeviceKey(key("other device")).keyId }

    /// The device's key identifier with another last bit.
    var keyIdWithOneBitFlipped: [UInt8] { device.keyId.dropLast() + device.keyId.suffix(1).map { $0 ^ 0x01 } }
}
