import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    /// Returns the shapes that Apple's server makes.
    static func receiptValid(_ subject: EvidenceSubject) -> Group {
        Group(
            .receiptValid,
            [
                .accept(
                    ReceiptControl.attest, "Receipt of an attestation in BER with indefinite lengths",
                    why:
                        "Nearly all genuine receipts have this form. A reader of DER alone rejects almost every device."
                ),
                .accept(
                    ReceiptControl.definite, "Receipt of an attestation with definite lengths",
                    why: "Some genuine receipts have definite lengths and the content in one piece.",
                    edits: [DraftEdit(.plan) { $0.form = .definite }]),
                .accept(
                    ReceiptControl.exchanged, "Receipt from Apple's server with risk metric 3",
                    why: "Servers exchange receipts for this one: it has the risk metric, as decimal text.",
                    edits: [DraftEdit(.plan) { $0.exchange() }]),
                .accept(
                    "receipt-type-risk-15", "Receipt from Apple's server with risk metric 15",
                    why:
                        "Metrics of two digits occur. A reader that keeps one digit makes a suspicious device look new.",
                    edits: [DraftEdit(.plan) { $0.exchange(riskMetric: 15) }]),
                .accept(
                    "receipt-type-risk-90", "Receipt from Apple's server with risk metric 90", level: .should,
                    why:
                        "The metric has every digit. A reader that stops at 8, or takes a zero for the end, rejects it.",
                    edits: [DraftEdit(.plan) { $0.exchange(riskMetric: 90) }]),
                .accept(
                    ReceiptControl.sandbox, "Receipt of the development environment",
                    needs: subject.needs(.development),
                    why:
                        "The environment field says sandbox. A verifier that rejects it keeps a team from testing its own app.",
                    edits: [DraftEdit(.plan) { $0.environment = .development }]),
                .accept(
                    "receipt-field-4-mangled", "Receipt from Apple's server with a damaged field 4",
                    why:
                        "Apple's server replaces bytes of field 4 that are not UTF-8. A verifier that compares the field rejects all.",
                    edits: [
                        DraftEdit(.plan) {
                            $0.exchange()
                            $0.sendsClientDataHash = true
                        }
                    ]),
                .accept(
                    "before-october-2020-signed-attributes", "Signature over the content beside signed attributes",
                    level: .info,
                    why:
                        "Apple's receipts of August and September 2020 have this form. RFC 5652 has the attributes signed instead.",
                    edits: [
                        DraftEdit(.message) {
                            let attributes = CMSAttribute.all(for: $0.payload, at: $0.time.adding(seconds: -1))
                            $0.signer.signedAttributes = attributes.concatenated
                        }
                    ]),
                .accept(
                    "unsorted-fields", "Receipt with its fields in another order", level: .should,
                    why: "The content is a SET that no receipt sorts. Nothing may depend on the order of its fields.",
                    edits: [DraftEdit(.fields) { $0.fields.reverse() }]),
                .accept(
                    "unknown-field-type", "Receipt with a field of an undocumented type", level: .should,
                    why: "Apple added field 7 without notice and may add more. A verifier must ignore unknown fields.",
                    edits: [DraftEdit(.fields) { $0.set(99, "new") }]),
                .accept(
                    "signer-expired-but-valid-at-creation", "Signer that expired between creation and verification",
                    level: .should,
                    why: "Signers change every year. A receipt that was signed while its signer was valid stays valid.",
                    edits: [
                        DraftEdit(.plan) {
                            $0.createdAt = $0.time.adding(seconds: -120).secondsSinceEpoch * 1000
                            $0.signerNotAfter = $0.time.adding(seconds: -60)
                        }
                    ]),
            ] + futures + receiptLongPath + fractions + receiptContentForms + receiptMessageForms)
    }

    /// Receipts that Apple may send tomorrow without breaking a rule.
    private static let futures: [Case<ReceiptDraft>] = [
        .accept(
            "renewed-root", "Receipt with a renewed certificate of the root", level: .should,
            why: "A root can get a new certificate with its old key. The copy in the receipt then differs from the "
                + "pinned certificate, and the chain still ends at the pinned key.",
            edits: [
                DraftEdit(.certificates) { draft in
                    let root = draft.authority.root
                    var template = root.certificate.template
                    template.serialNumber = draft.context.seed.serialNumber(8, for: "renewed root of receipts")
                    template.notBefore = draft.time.adding(days: -30)
                    draft.certificates[2] = template.signed(by: .ecdsaWithSHA384(root.key)).der
                }
            ]),
        .accept(
            "spare-certificate", "Receipt with a certificate that its chain does not need", level: .should,
            why: "RFC 5652 section 5.1 allows more certificates than necessary. A verifier that counts them, or "
                + "verifies all of them, rejects receipts as soon as Apple adds one.",
            edits: [
                DraftEdit(.certificates) { $0.certificates.append($0.context.apple.intermediate.certificate.der) }
            ]),
        .accept(
            "absent-digest-parameters", "Digest algorithm SHA-256 without parameters", level: .should,
            why: "RFC 5754 section 2 prefers this form to the NULL that Apple writes. A verifier must accept both.",
            edits: [
                DraftEdit(.message) {
                    $0.signer.digestAlgorithm = CMSDigest.sha256(parameters: [])
                    $0.message.digestAlgorithms = [$0.signer.digestAlgorithm]
                }
            ]),
    ]

    private static let fractions: [Case<ReceiptDraft>] = [
        (
            0, 0, "without a fraction",
            "Apple omits a fraction of zero, in one receipt of a thousand. A reader that expects a fraction rejects it."
        ),
        (
            1, 900, "with one digit of a fraction",
            "Apple drops trailing zeros, so one receipt in a hundred has one digit. A reader that expects three rejects it."
        ),
        (
            2, 120, "with two digits of a fraction",
            "Apple drops trailing zeros, so one receipt in ten has two digits. A reader that expects three rejects it."
        ),
        (
            3, 345, "with three digits of a fraction",
            "Nine receipts in ten have three digits, for milliseconds. A reader that knows only whole seconds rejects them."
        ),
    ].map { digits, milliseconds, title, why in
        .accept(
            "fraction-digits-\(digits)", "Times \(title)",
            why: why,
            edits: [DraftEdit(.plan) { $0.createdAt = $0.time.secondsSinceEpoch * 1000 - 1000 + milliseconds }])
    }
}
