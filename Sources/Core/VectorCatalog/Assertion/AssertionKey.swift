import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    /// Stored keys that are not the key of the device.
    static let assertionKey = Group(
        .assertionKey,
        [
            .reject(
                "key-of-another-device", impact: .impersonation, madeBy: .deviceOwner, at: .publicKey, after: .request
            ) { draft in
                let other = draft.key("another device")
                draft.request.publicKey = other.point
                draft.request.publicKeyPEM = PEM.encode(other.subjectPublicKeyInfo, label: "PUBLIC KEY")
                draft.request.credentialCertificate = draft.leaf(attesting: DeviceKey(other))
            }.alsoBreaking(
                .assertionSignature,
                "A signature by one key does not verify under another key, so the signature check fails, too."),
            point("compressed-point", level: .info) { $0.device.key.compressedPoint },
            point("not-on-curve", level: .should) { draft in
                var point = draft.device.key.point
                point[64] ^= 0x01
                return point
            },
        ])

    private static func point(_ name: String, level: Level, _ value: @escaping Bytes) -> Entry {
        .reject(name, level: level, at: .publicKey, after: .request) { draft in
            let point = value(draft)
            let info = PublicKeyInfo.ellipticCurve(.p256, point: point)
            draft.request.publicKey = point
            draft.request.publicKeyPEM = PEM.encode(info, label: "PUBLIC KEY")
            draft.request.credentialCertificate = draft.leaf(with: info)
        }
    }
}
