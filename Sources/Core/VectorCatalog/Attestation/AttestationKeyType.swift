import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationKeyType = Group(
        .attestationKeyType,
        [
            key(
                "p384-leaf-key", "Leaf key on P-384",
                why: "The Secure Enclave makes only P-256 keys. A server that assumes 65 bytes for the point stores a "
                    + "broken key."
            ) { $0.key("P-384", curve: .p384).subjectPublicKeyInfo },
            key(
                "rsa-leaf-key", "RSA leaf key",
                why:
                    "No device makes RSA keys for App Attest. A verifier that casts the key without a check of its type "
                    + "crashes."
            ) { RSAKey(seed: $0.context.seed, purpose: "RSA leaf").subjectPublicKeyInfo },
            key(
                "ed25519-leaf-key", "Ed25519 leaf key",
                why: "An Ed25519 key is 32 bytes long. A verifier that reads it as a point of 65 bytes slices past the "
                    + "end."
            ) { PublicKeyInfo.ed25519($0.bytes(32, "Ed25519")) },
            // Its identifier stays that of the uncompressed point, which is how the identifier is defined.
            .reject(
                "compressed-point-leaf", "Leaf key as compressed point", level: .info, impact: .hardening,
                control: "production",
                why:
                    "It is the same key in fewer bytes, and no device writes it. A verifier may support it or reject it.",
                Fault(.credCertPublicKey, "point compressed", after: .leaf) {
                    $0.leaf.subjectPublicKeyInfo = PublicKeyInfo.ellipticCurve(
                        .p256, point: $0.device.key.compressedPoint)
                }),
            key(
                "point-not-on-curve", "Leaf key that is not on its curve",
                why:
                    "Such a point lies on another, weaker curve, where signatures may be easy to forge. A verifier must "
                    + "check every point that it imports."
            ) { draft in
                var point = draft.device.key.point
                point[64] ^= 0x01
                return PublicKeyInfo.ellipticCurve(.p256, point: point)
            },
            key(
                "point-at-infinity", "Leaf key that is the point at infinity",
                why:
                    "Its encoding is a single byte. With this point as the key, some implementations accept signatures "
                    + "that anyone can make."
            ) { _ in PublicKeyInfo.ellipticCurve(.p256, point: [0x00]) }
            // Node.js 20 ends with a failed assertion when it exports this key, Ruby 3.1 with a segmentation fault.
            .killingProcesses(),
            key(
                "secp256k1-leaf-key", "Leaf key on secp256k1",
                why:
                    "Points of both curves have the same length. A verifier that ignores the name of the curve stores a "
                    + "key that it will use on P-256."
            ) { _ in PublicKeyInfo.secp256k1Generator },
            key(
                "key-for-agreement", "Leaf key that is one for key agreement",
                why: "The algorithm id-ecDH marks keys that agree on secrets and sign nothing (RFC 5480 section "
                    + "2.1.2). A verifier that reads only the curve registers a key that must not sign."
            ) { PublicKeyInfo.keyAgreement(.p256, point: $0.device.key.point) },
            key(
                "p256-point-named-secp256k1", "Leaf key with a point on P-256 under the name of secp256k1",
                why: "The point lies on P-256 and not on the curve that is named. A verifier that tries the point on "
                    + "P-256 reads another key than the one that Apple has written."
            ) { PublicKeyInfo.namedSecp256k1($0.device.key.point) },
            key(
                "curve-as-boolean", "Leaf key whose curve is the value TRUE",
                why: "The parameters of the key are no identifier. A verifier that reads them as one without a check "
                    + "of their type reads foreign memory."
            ) { PublicKeyInfo.ellipticCurve(parameters: DERBytes.boolean(true), point: $0.device.key.point) },
        ])

    /// Returns a case with another key, whose identifiers follow it, so that only the kind of key is wrong. Apple's steps
    /// do not name the kind, and only Apple could have signed another one.
    private static func key(
        _ name: String, _ title: String, why: String, _ value: @escaping @Sendable (AttestationDraft) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: .should, impact: .hardening, control: "production", why: why,
            Fault(.credCertPublicKeyAndIdentifiers, "key and identifiers replaced", after: .plan) {
                $0.attestedKey = value($0)
            })
    }
}
