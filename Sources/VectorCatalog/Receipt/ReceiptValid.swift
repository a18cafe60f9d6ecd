import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    /// Shapes that Apple's server makes.
    static let receiptValid = Group(
        .receiptValid,
        [
            .accept(
                ReceiptControl.attest, "Receipt of an attestation, in BER with indefinite lengths",
                why: "Nearly all receipts are written so: a reader of DER alone refuses every device."),
            .accept(
                "attest-definite-der", "Receipt of an attestation with definite lengths",
                why: "Some receipts have definite lengths and the content in one piece; they say the same.",
                edits: [DraftEdit(.plan) { $0.form = .definite }]),
            .accept(
                ReceiptControl.exchanged, "Receipt from Apple's server with risk metric 3",
                why: "This is what all the others are exchanged for: the metric, as decimal text.",
                edits: [DraftEdit(.plan) { $0.exchange() }]),
            .accept(
                "receipt-type-risk-15", "Receipt from Apple's server with risk metric 15",
                why: "A metric of two digits has been seen; one that is cut or misread makes the device look new.",
                edits: [DraftEdit(.plan) { $0.exchange(riskMetric: 15) }]),
            .accept(
                ReceiptControl.sandbox, "Receipt of the development environment", needs: [.environment],
                why: "Its environment is called sandbox; refusing it keeps a team from testing its own app.",
                edits: [DraftEdit(.plan) { $0.environment = .development }]),
            .accept(
                "receipt-field-4-mangled", "Receipt from Apple's server beside the attestation's clientDataHash",
                why: "Apple's server has replaced every byte of field 4 that is no UTF-8: who compares it refuses all.",
                edits: [
                    DraftEdit(.plan) {
                        $0.exchange()
                        $0.sendsClientDataHash = true
                    }
                ]),
            .accept(
                "before-october-2020-signed-attributes", "Signature over the content beside signed attributes",
                level: .info,
                why: "Apple's own receipts of August and September 2020: RFC 5652 has the attributes signed instead.",
                edits: [
                    DraftEdit(.message) {
                        let attributes = CMSAttribute.all(for: $0.payload, at: $0.time.adding(seconds: -1))
                        $0.signer.signedAttributes = attributes.concatenated
                    }
                ]),
            .accept(
                "unsorted-fields", "Fields in yet another order",
                why: "The content is a SET, which no receipt sorts: nothing may depend on the order of its fields.",
                edits: [DraftEdit(.fields) { $0.fields.reverse() }]),
            .accept(
                "unknown-field-type", "Field of a type that no page documents",
                why: "Field 7 came without notice, and more will: what is not known is to be ignored.",
                edits: [DraftEdit(.fields) { $0.set(99, "new") }]),
            .accept(
                "signer-expired-but-valid-at-creation", "Signer that expired between creation and verification",
                level: .should,
                why: "Signers change every year; what one signed in its time stays signed.",
                edits: [
                    DraftEdit(.plan) {
                        $0.createdAt = $0.time.adding(seconds: -120).secondsSinceEpoch * 1000
                        $0.signerNotAfter = $0.time.adding(seconds: -60)
                    }
                ]),
        ] + fractions)

    private static let fractions: [Case<ReceiptDraft>] = [
        (0, 0, "without a fraction"), (1, 900, "with one digit of a fraction"),
        (2, 120, "with two digits of a fraction"), (3, 345, "with three digits of a fraction"),
    ].map { digits, milliseconds, title in
        .accept(
            "fraction-digits-\(digits)", "Times \(title)",
            why: "Apple drops the fraction's trailing zeros: a reader that expects three digits refuses one in ten.",
            edits: [DraftEdit(.plan) { $0.createdAt = $0.time.secondsSinceEpoch * 1000 - 1000 + milliseconds }])
    }
}
