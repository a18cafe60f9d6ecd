import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    /// Messages that CMS or BER forbids, in bytes that no signature covers.
    static let receiptForms: [Entry] = versions + primitives

    private static let versions: [Entry] = [
        .reject("signed-data-version", level: .should, at: .version, after: .message) { $0.message.version = 2 },
        .reject("signer-version", level: .should, at: .signerVersion, after: .message) { $0.signer.version = 3 },
        .reject(
            "signed-data-version-of-key-identifier", level: .should, control: ReceiptControl.keyIdentifier,
            at: .version, after: .message
        ) { $0.message.version = 1 },
        .reject(
            "signer-version-of-key-identifier", level: .should, control: ReceiptControl.keyIdentifier,
            at: .signerVersion, after: .message
        ) { $0.signer.version = 1 },
    ]

    private static let primitives: [Entry] = [
        primitive("primitive-set") { DERBytes.set($0.message.digestAlgorithms.concatenated) },
        primitive("primitive-sequence") { $0.signer.identifier },
        primitive(
            "primitive-certificates", control: ReceiptControl.definite
        ) { DERBytes.explicit(0, $0.message.certificates.concatenated) },
        primitive(
            "primitive-revocation-lists",
            control: ReceiptControl.revocationList
        ) { DERBytes.explicit(1, $0.message.revocationLists.concatenated) },
        primitive(
            "primitive-signed-attributes",
            control: ReceiptControl.attributes
        ) { $0.signer.signedAttributeSet ?? [] },
        primitive(
            "primitive-unsigned-attributes",
            control: ReceiptControl.unsigned
        ) { $0.signer.unsignedAttributeSet ?? [] },
    ]

    private static func primitive(
        _ name: String, control: String = Draft.ordinary,
        _ element: @escaping Bytes
    ) -> Entry {
        .reject(name, level: .should, control: control, at: .object, after: .encoded) { draft in
            guard let range = draft.encoded.firstRange(of: element(draft)) else { return }
            draft.encoded[range.lowerBound] ^= 0x20
        }
    }
}
