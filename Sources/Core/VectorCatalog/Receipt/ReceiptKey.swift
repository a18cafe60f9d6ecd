import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == ReceiptDraft {
    static let receiptKey = Group(.receiptKey) {
        key("certificate-of-another-key", impact: .impersonation, madeBy: .deviceOwner) { draft in
            draft.leaf(attesting: draft.otherDevice)
        }
        key(
            "certificate-of-another-key-attest", impact: .impersonation, madeBy: .deviceOwner,
            control: Draft.ordinary
        ) { draft in draft.leaf(attesting: draft.otherDevice) }
        key("genuine-key-in-other-certificate") { draft in
            let value = DERBytes.octetString(draft.device.key.point)
            return draft.leaf(
                attesting: draft.otherDevice,
                DraftEdit(.leaf) {
                    $0.leaf.extensions.append(CertificateExtension([1, 2, 840, 113635, 100, 8, 99], value: value))
                })
        }
        key("garbage") { $0.bytes(64, "garbage") }
        written("y-negated") { PublicKeyInfo.ellipticCurve(.p256, point: $0.point.prefix(33) + $0.negatedY) }
        written("key-for-agreement") { PublicKeyInfo.keyAgreement(.p256, point: $0.point) }
        written("explicit-curve") { PublicKeyInfo.explicitCurve($0) }
        written("named-secp256k1") { PublicKeyInfo.namedSecp256k1($0.point) }
        written("point-not-on-curve") {
            PublicKeyInfo.ellipticCurve(.p256, point: $0.point.dropLast() + $0.point.suffix(1).map { $0 ^ 0x01 })
        }
        key("certificate-with-trailing-bytes") { $0.leaf(attesting: $0.device) + [0x00, 0x00] }
        reject("stored-key-not-on-curve", control: "receipt-type-risk-3", at: .requestKey, after: .request) { draft in
            var point = draft.device.key.point
            point[64] ^= 0x01
            draft.request.publicKey = point
            draft.request.publicKeyPEM = PEM.encode(
                PublicKeyInfo.ellipticCurve(.p256, point: point), label: "PUBLIC KEY")
        }
        key("bare-spki-genuine", level: .info) { $0.device.key.subjectPublicKeyInfo }
    }

    /// Returns a case whose certificate has the attested key in another form.
    private static func written(_ name: String, _ info: @escaping @Sendable (ECKey) -> [UInt8]) -> Entry {
        key(name) { draft in
            let form = info(draft.device.key)
            return draft.leaf(attesting: draft.device, DraftEdit(.leaf) { $0.leaf.subjectPublicKeyInfo = form })
        }
    }

    private static let key = Place(.field(3), after: .fields, control: "receipt-type-risk-3").setting {
        (draft: inout ReceiptDraft, value: [UInt8]) in draft.fields[type: 3] = ReceiptField(3, value)
    }
}

extension ReceiptDraft {
    fileprivate var otherDevice: DeviceKey { DeviceKey(key("another device")) }
}
