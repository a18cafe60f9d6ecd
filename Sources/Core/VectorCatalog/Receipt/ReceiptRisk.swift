import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    /// Risk metrics that are not plain decimal numbers.
    static let receiptRisk = Group(
        .receiptRisk,
        [
            risk(
                "negative", "Risk metric -1", "-1",
                why: "Compared with a threshold, a negative metric makes the worst device look like the best."),
            risk(
                "non-numeric", "Risk metric that is a word", "low",
                why: "A reader that turns text into 0 makes the worst device look like the best."),
            risk(
                "empty", "Empty risk metric", "",
                why: "An empty text read as 0 makes a device look new. It is not a number and must be rejected."),
            risk(
                "trailing-text", "Risk metric followed by a word", "3 keys",
                why: "A reader that stops at the first other character accepts a number that Apple did not write."),
            risk(
                "hexadecimal", "Risk metric in hexadecimal", "0x3",
                why: "Readers that guess the base disagree: one sees 3, another 0."),
            risk(
                "overflow", "Risk metric 2^64 + 3", "18446744073709551619",
                why: "A reader that overflows sees 3, and the worst device passes for a good one."),
            risk(
                "plus-sign", "Risk metric with a plus sign", "+3",
                why: "Apple writes digits only. A reader that allows a sign is looser than the format, and may "
                    + "let a minus sign through as well."
            ),
            risk(
                "leading-zeros", "Risk metric with leading zeros", "007", level: .info,
                why: "Apple has never written leading zeros. A verifier may accept 7 or reject the text."),
            risk(
                "missing", "Receipt of type RECEIPT without a risk metric", nil,
                why: "A server that reads a missing metric as 0 lets a bad device pass for a new one."),
            .field(
                17, "on-attest-receipt", "Risk metric in a receipt of type ATTEST", level: .info,
                control: ReceiptControl.attest,
                why: "Apple computes the metric at an exchange, and has never put one into a receipt of an "
                    + "attestation. A verifier may ignore it or reject the receipt.",
                "field 17 added"
            ) { $0.fields.insert(ReceiptField(17, "1"), at: 0) },
        ])

    // None of Apple's steps reads the metric. A server that reads it must read it correctly.
    private static func risk(
        _ name: String, _ title: String, _ text: String?, level: Level = .should, why: String
    ) -> Case<ReceiptDraft> {
        .field(
            17, name, title, level: level, control: ReceiptControl.exchanged, why: why,
            text == nil ? "field 17 removed" : "field 17 replaced"
        ) { $0.fields[type: 17] = text.map { ReceiptField(17, $0) } }
    }
}
