import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == ReceiptDraft {
    /// Receipts for other keys.
    static let receiptKey = Group(
        .receiptKey,
        [
            key(
                "certificate-of-another-key", "Receipt of another device", impact: .impersonation, madeBy: .deviceOwner,
                why: "The good risk metric of any other device would pass for that of this one."
            ) { draft in draft.leaf(attesting: draft.otherDevice) },
            key(
                "genuine-key-in-other-certificate",
                "Another device's certificate with the attested key in an extension",
                why:
                    "A verifier that searches the certificate for the bytes of the key finds them in the wrong place, too."
            ) { draft in
                let value = DERBytes.octetString(draft.device.key.point)
                return draft.leaf(
                    attesting: draft.otherDevice,
                    DraftEdit(.leaf) {
                        $0.leaf.extensions.append(CertificateExtension([1, 2, 840, 113635, 100, 8, 99], value: value))
                    })
            },
            key(
                "garbage", "Random bytes instead of a certificate",
                why:
                    "Random bytes are not a certificate. The verifier must reject them, and not answer with an exception."
            ) { $0.bytes(64, "garbage") },
            key(
                "certificate-with-trailing-bytes", "Bytes after the certificate in field 3", level: .should,
                why: "The field is one certificate. A verifier that reads on from its start finds the key, and one "
                    + "that compares the field with the stored leaf does not."
            ) { $0.leaf(attesting: $0.device) + [0x00, 0x00] },
            .reject(
                "stored-key-not-on-curve", "Stored point that is not on the curve", level: .should,
                impact: .hardening, control: ReceiptControl.exchanged,
                why: "A point off the curve is no attested key. The key comes from the server's own storage, so an "
                    + "exception is no fault of the evidence.",
                Fault(.requestKey, "stored point replaced", after: .request) { draft in
                    var point = draft.device.key.point
                    point[64] ^= 0x01
                    draft.request.publicKey = point
                    draft.request.publicKeyPEM = PEM.encode(
                        PublicKeyInfo.ellipticCurve(.p256, point: point), label: "PUBLIC KEY")
                }),
            key(
                "bare-spki-genuine", "Attested key as SubjectPublicKeyInfo instead of a certificate", level: .info,
                why: "Apple's page calls the field a public key in DER. No known receipt has this form."
            ) { $0.device.key.subjectPublicKeyInfo },
        ])

    private static func key(
        _ name: String, _ title: String, level: Level = .must, impact: Impact = .hardening,
        madeBy: Maker = .apple, why: String,
        _ value: @escaping @Sendable (ReceiptDraft) -> [UInt8]
    ) -> Case<ReceiptDraft> {
        .field(
            3, name, title, level: level, impact: impact, madeBy: madeBy, control: ReceiptControl.exchanged, why: why,
            "field 3 replaced"
        ) {
            $0.fields[type: 3] = ReceiptField(3, value($0))
        }
    }
}

extension ReceiptDraft {
    fileprivate var otherDevice: DeviceKey { DeviceKey(key("another device")) }
}
