import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == ReceiptDraft {
    static let receiptKey = Group(
        .receiptKey,
        [
            key(
                "certificate-of-another-key", "Receipt of another device", impact: .impersonation,
                why: "Any device's good metric would speak for this one."
            ) { draft in draft.leaf(attesting: draft.otherDevice) },
            key(
                "genuine-key-in-other-certificate", "Another device's certificate with the right key in an extension",
                why: "The key is in a known place: a search in the bytes finds it elsewhere, too."
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
                why: "What is no certificate has no key, and must not blow up the verifier."
            ) { $0.bytes(64, "garbage") },
            key(
                "bare-spki-genuine", "The right key as SubjectPublicKeyInfo", level: .info,
                why: "Apple's page calls the field a public key in DER; no receipt is known that has it so."
            ) { $0.device.key.subjectPublicKeyInfo },
        ])

    private static func key(
        _ name: String, _ title: String, level: Level = .must, impact: Impact = .hardening, why: String,
        _ value: @escaping @Sendable (ReceiptDraft) -> [UInt8]
    ) -> Case<ReceiptDraft> {
        .field(3, name, title, level: level, impact: impact, control: ReceiptControl.exchanged, why: why, "replaced") {
            $0.fields[type: 3] = ReceiptField(3, value($0))
        }
    }
}

extension ReceiptDraft {
    fileprivate var otherDevice: DeviceKey { DeviceKey(key("another device")) }
}
