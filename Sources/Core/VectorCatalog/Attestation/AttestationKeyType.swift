import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationKeyType = Group(
        .attestationKeyType,
        [
            key("p384-leaf-key") { $0.key("P-384", curve: .p384).subjectPublicKeyInfo },
            key("rsa-leaf-key") { RSAKey(seed: $0.context.seed, purpose: "RSA leaf").subjectPublicKeyInfo },
            key("ed25519-leaf-key") { PublicKeyInfo.ed25519($0.bytes(32, "Ed25519")) },
            // Its identifier stays that of the uncompressed point, which is how the identifier is defined.
            .reject("compressed-point-leaf", level: .info, at: .credCertPublicKey, after: .leaf) {
                $0.leaf.subjectPublicKeyInfo = PublicKeyInfo.ellipticCurve(.p256, point: $0.device.key.compressedPoint)
            },
            key("point-not-on-curve") { draft in
                var point = draft.device.key.point
                point[64] ^= 0x01
                return PublicKeyInfo.ellipticCurve(.p256, point: point)
            },
            key("point-at-infinity") { _ in PublicKeyInfo.ellipticCurve(.p256, point: [0x00]) }
                // Node.js 20 ends with a failed assertion when it exports this key, Ruby 3.1 with a segmentation fault.
                .killingProcesses(),
            key("secp256k1-leaf-key") { _ in PublicKeyInfo.secp256k1Generator },
            key("key-for-agreement") { PublicKeyInfo.keyAgreement(.p256, point: $0.device.key.point) },
            key("p256-point-named-secp256k1") { PublicKeyInfo.namedSecp256k1($0.device.key.point) },
            key("curve-as-boolean") {
                PublicKeyInfo.ellipticCurve(parameters: DERBytes.boolean(true), point: $0.device.key.point)
            },
        ])

    /// Returns a case with another key, whose identifiers follow it, so that only the kind of key is wrong. Apple's steps
    /// do not name the kind, and only Apple could have signed another one.
    private static func key(_ name: String, _ value: @escaping Bytes) -> Entry {
        .reject(name, level: .should, at: .credCertPublicKeyAndIdentifiers, after: .plan) { $0.attestedKey = value($0) }
    }
}
