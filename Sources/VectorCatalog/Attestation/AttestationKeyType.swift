import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationKeyType = Group(
        .attestationKeyType,
        [
            key("p384-leaf-key", "Key on P-384", level: .should) { $0.key("P-384", curve: .p384).subjectPublicKeyInfo },
            key("rsa-leaf-key", "RSA key") { RSAKey(seed: $0.context.seed, purpose: "RSA leaf").subjectPublicKeyInfo },
            key("ed25519-leaf-key", "Ed25519 key") { PublicKeyInfo.ed25519($0.bytes(32, "Ed25519")) },
            // Its identifier stays that of the uncompressed point, which is how the identifier is defined.
            .reject(
                "compressed-point-leaf", "Key as compressed point", level: .info, impact: .hardening,
                control: "production", why: "The same key in fewer bytes; no device writes it so.",
                Fault(.credCertPublicKey, "point compressed", after: .leaf) {
                    $0.leaf.subjectPublicKeyInfo = PublicKeyInfo.ellipticCurve(
                        .p256, point: $0.device.key.compressedPoint)
                }),
            key("point-not-on-curve", "Point that is not on the curve") { draft in
                var point = draft.device.key.point
                point[64] ^= 0x01
                return PublicKeyInfo.ellipticCurve(.p256, point: point)
            },
            key("point-at-infinity", "Point at infinity") { _ in PublicKeyInfo.ellipticCurve(.p256, point: [0x00]) },
            key("secp256k1-leaf-key", "Key on secp256k1", level: .should) { _ in PublicKeyInfo.secp256k1Generator },
        ])

    /// Every identifier follows the key, so that nothing but its kind is wrong.
    private static func key(
        _ name: String, _ title: String, level: Level = .must,
        _ value: @escaping @Sendable (AttestationDraft) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: level, impact: .hardening, control: "production",
            why: "The Secure Enclave makes P-256 keys only: with another kind, what is stored is not a device's key.",
            Fault(.credCertPublicKeyAndIdentifiers, "key replaced, its identifier with it", after: .plan) {
                $0.attestedKey = value($0)
            })
    }
}
