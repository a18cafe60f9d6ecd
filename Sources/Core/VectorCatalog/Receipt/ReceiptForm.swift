import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    /// Messages that CMS or BER forbids, in bytes that no signature covers.
    static let receiptForms: [Case<ReceiptDraft>] = versions + primitives

    private static let versions: [Case<ReceiptDraft>] = [
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
        .reject(
            "signed-data-version-of-key-identifier", "SignedData of version 1 around a signer with a key identifier",
            level: .should, impact: .hardening, control: ReceiptControl.keyIdentifier,
            why: "A signer of version 3 demands version 3 of SignedData (RFC 5652 section 5.1). A reader that trusts "
                + "the number 1 expects issuer and serial number.",
            Fault(.version, "version replaced by 1", after: .message) { $0.message.version = 1 }),
        .reject(
            "signer-version-of-key-identifier", "SignerInfo of version 1 with a key identifier", level: .should,
            impact: .hardening, control: ReceiptControl.keyIdentifier,
            why: "Version 1 announces issuer and serial number in this place (RFC 5652 section 5.3). Readers that go "
                + "by the version and readers that go by the tag disagree about the signer.",
            Fault(.signerVersion, "version replaced by 1", after: .message) { $0.signer.version = 1 }),
    ]

    private static let primitives: [Case<ReceiptDraft>] = [
        primitive(
            "primitive-set", "Primitive SET of digest algorithms", "constructed bit of the digest algorithms cleared"
        ) { DERBytes.set($0.message.digestAlgorithms.concatenated) },
        primitive(
            "primitive-sequence", "Issuer and serial number in a primitive SEQUENCE",
            "constructed bit of the signer's identifier cleared"
        ) { $0.signer.identifier },
        primitive(
            "primitive-certificates", "Primitive SET of certificates", "constructed bit of the certificates cleared",
            control: ReceiptControl.definite
        ) { DERBytes.explicit(0, $0.message.certificates.concatenated) },
        primitive(
            "primitive-revocation-lists", "Primitive SET of revocation lists",
            "constructed bit of the revocation lists cleared", control: ReceiptControl.revocationList
        ) { DERBytes.explicit(1, $0.message.revocationLists.concatenated) },
        primitive(
            "primitive-signed-attributes", "Primitive SET of signed attributes",
            "constructed bit of the signed attributes cleared", control: ReceiptControl.attributes
        ) { $0.signer.signedAttributeSet ?? [] },
        primitive(
            "primitive-unsigned-attributes", "Primitive SET of unsigned attributes",
            "constructed bit of the unsigned attributes cleared", control: ReceiptControl.unsigned
        ) { $0.signer.unsignedAttributeSet ?? [] },
    ]

    private static func primitive(
        _ name: String, _ title: String, _ change: String, control: String = ReceiptControl.attest,
        _ element: @escaping @Sendable (ReceiptDraft) -> [UInt8]
    ) -> Case<ReceiptDraft> {
        .reject(
            name, title, level: .should, impact: .hardening, control: control,
            why: "X.690 section 8 demands that it is constructed. A strict reader finds no elements inside it, a "
                + "lenient one reads them.",
            Fault(.object, change, after: .encoded) { draft in
                guard let range = draft.encoded.firstRange(of: element(draft)) else { return }
                draft.encoded[range.lowerBound] ^= 0x20
            })
    }
}
