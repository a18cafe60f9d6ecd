import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    /// Stored keys that are not the key of the device.
    static let assertionKey = Group(
        .assertionKey,
        [
            .reject(
                "key-of-another-device", "Stored key of another device", impact: .impersonation, madeBy: .deviceOwner,
                control: "first",
                alsoBreaks: AlsoBreaks(
                    .assertionSignature,
                    "A signature by one key does not verify under another key, so the signature check fails, too."),
                why: "The stored key belongs to another device than the one that signed. A verifier that takes "
                    + "the key from anywhere else lets one device speak for another.",
                Fault(.publicKey, "stored key replaced by another device's", after: .request) { draft in
                    let other = draft.key("another device")
                    draft.request.publicKey = other.point
                    draft.request.publicKeyPEM = PEM.encode(other.subjectPublicKeyInfo, label: "PUBLIC KEY")
                    draft.request.credentialCertificate = draft.leaf(attesting: DeviceKey(other))
                }),
            point(
                "compressed-point", "Stored key as a compressed point", level: .info,
                why: "The point is the same key in fewer bytes. A verifier may support this form or not."
            ) { $0.device.key.compressedPoint },
            point(
                "not-on-curve", "Stored point that is not on the curve", level: .should,
                why: "A point off the curve is not a key, and signatures by it mean nothing. The key comes from "
                    + "the server's own storage, so an exception is no fault of the evidence."
            ) { draft in
                var point = draft.device.key.point
                point[64] ^= 0x01
                return point
            },
        ])

    private static func point(
        _ name: String, _ title: String, level: Level, why: String,
        _ value: @escaping @Sendable (AssertionDraft) -> [UInt8]
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, level: level, impact: .hardening, control: "first", why: why,
            Fault(.publicKey, "stored point replaced", after: .request) { draft in
                let point = value(draft)
                let info = PublicKeyInfo.ellipticCurve(.p256, point: point)
                draft.request.publicKey = point
                draft.request.publicKeyPEM = PEM.encode(info, label: "PUBLIC KEY")
                draft.request.credentialCertificate = draft.leaf(with: info)
            })
    }
}
