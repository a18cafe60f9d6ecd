import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    static let receiptRisk = Group(
        .receiptRisk,
        [
            risk("negative", "Metric -1", "-1"), risk("non-numeric", "Metric in words", "low"),
            risk("empty", "Empty metric", ""), risk("trailing-text", "Digits with a word behind them", "3 keys"),
            risk("hexadecimal", "Metric in hexadecimal", "0x3"),
            risk("overflow", "Metric 2^64 + 3", "18446744073709551619"),
            risk("plus-sign", "Metric with a sign", "+3"),
            risk("leading-zeros", "Metric with leading zeros", "007", level: .info),
            risk("missing", "Receipt from Apple's server without a metric", nil),
            .field(
                17, "on-attest-receipt", "Metric in the receipt of an attestation", level: .should,
                control: ReceiptControl.attest,
                why: "Apple knows nothing of a key yet when it is attested: what such a receipt says is not a metric.",
                "added"
            ) { $0.fields.insert(ReceiptField(17, "1"), at: 0) },
        ])

    // None of Apple's steps reads the metric; whoever does must read it rightly.
    private static func risk(
        _ name: String, _ title: String, _ text: String?, level: Level = .should
    ) -> Case<ReceiptDraft> {
        .field(
            17, name, title, level: level, control: ReceiptControl.exchanged,
            why: "A loose reader makes a small number of it, and the worst device passes for the best.",
            text == nil ? "left out" : "replaced"
        ) { $0.fields[type: 17] = text.map { ReceiptField(17, $0) } }
    }
}
