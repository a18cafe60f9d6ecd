import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    /// Messages that CMS or BER forbids, in bytes that no signature covers.
    static let receiptForms: [Case<ReceiptDraft>] = [
        .reject(
            "signed-data-version", "SignedData of version 2", level: .should, impact: .hardening,
            control: ReceiptControl.attest,
            why: "RFC 5652 section 5.1 demands version 1 here and knows no version 2. A reader that ignores the "
                + "version guesses the structure.",
            Fault(.version, "version replaced by 2", after: .message) { $0.message.version = 2 }),
        .reject(
            "signer-version", "SignerInfo of version 3 with issuer and serial number", level: .should,
            impact: .hardening, control: ReceiptControl.attest,
            why: "Version 3 announces a key identifier in this place (RFC 5652 section 5.3). Readers that go by the "
                + "version and readers that go by the tag disagree about the signer.",
            Fault(.signerVersion, "version replaced by 3", after: .message) { $0.signer.version = 3 }),
        primitive(
            "primitive-set", "Primitive SET of digest algorithms", "constructed bit of the digest algorithms cleared"
        ) { DERBytes.set($0.message.digestAlgorithms.concatenated) },
        primitive(
            "primitive-sequence", "Issuer and serial number in a primitive SEQUENCE",
            "constructed bit of the signer's identifier cleared"
        ) { $0.signer.identifier },
    ]

    private static func primitive(
        _ name: String, _ title: String, _ change: String, _ element: @escaping @Sendable (ReceiptDraft) -> [UInt8]
    ) -> Case<ReceiptDraft> {
        .reject(
            name, title, level: .should, impact: .hardening, control: ReceiptControl.attest,
            why: "X.690 section 8 demands that it is constructed. A strict reader finds no elements inside it, a "
                + "lenient one reads them.",
            Fault(.object, change, after: .encoded) { draft in
                guard let range = draft.encoded.firstRange(of: element(draft)) else { return }
                draft.encoded[range.lowerBound] ^= 0x20
            })
    }
}
