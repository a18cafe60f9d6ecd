import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    static let assertionKey = Group(
        .assertionKey,
        [
            .reject(
                "key-of-another-device", "Stored key of another device", impact: .impersonation, control: "first",
                alsoBreaks: AlsoBreaks(
                    .assertionSignature, "A signature by one key does not verify under another, whatever the reason."),
                why: "The key stored for this identifier decides, and no other one that the server knows.",
                Fault(.publicKey, "key replaced", after: .request) { draft in
                    let other = draft.key("another device")
                    draft.request.publicKey = other.point
                    draft.request.publicKeyPEM = PEM.encode(other.subjectPublicKeyInfo, label: "PUBLIC KEY")
                    draft.request.credentialCertificate = draft.leaf(attesting: DeviceKey(other))
                }),
            point(
                "compressed-point", "Stored key as compressed point", level: .info,
                why: "The same key in fewer bytes; a verifier may read it or not."
            ) { $0.device.key.compressedPoint },
            point(
                "not-on-curve", "Stored point that is not on the curve", level: .should,
                why: "A point off the curve has no defined meaning; libraries that go on give away what they compute."
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
            Fault(.publicKey, "point replaced", after: .request) { draft in
                let point = value(draft)
                let info = PublicKeyInfo.ellipticCurve(.p256, point: point)
                draft.request.publicKey = point
                draft.request.publicKeyPEM = PEM.encode(info, label: "PUBLIC KEY")
                draft.request.credentialCertificate = draft.leaf(with: info)
            })
    }
}
