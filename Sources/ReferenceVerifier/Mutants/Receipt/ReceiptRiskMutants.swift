import AttestModel

/// The risk metric of a receipt read or returned wrongly: RCP-RISK.
enum ReceiptRiskMutants {
    static let all = readings + outputs

    private static let readings: [Mutant] = [
        metric("risk-metric-read-signed", "Reads the risk metric with a sign.") { Int64($0) != nil },
        metric("risk-metric-read-as-hexadecimal", "Also takes a risk metric in hexadecimal.") { $0.hasPrefix("0x") },
        metric("risk-metric-by-leading-digits", "Reads the digits that the risk metric begins with.") {
            $0.first?.isNumber == true && $0.contains { !$0.isNumber }
        },
        metric("risk-metric-zero-when-unreadable", "Takes a risk metric that is no number for 0.") { text in
            !text.contains(where: \.isNumber)
        },
        metric("risk-metric-may-overflow", "Takes a risk metric of any number of digits, and cuts it off.") { text in
            !text.isEmpty && text.allSatisfy(\.isNumber)
        },
        .looser(
            "risk-metric-on-attest-taken", ReceiptRiskCheck(), "Takes a receipt of type ATTEST with a risk metric."
        ) { try $0.type.get() == .attest },
    ]

    private static let outputs: [Mutant] = [
        output("risk-metric-zero-returned", "Returns the risk metric 0, which it looks for elsewhere.") { _ in 0 },
        output("risk-metric-as-bytes", "Returns the bytes of the risk metric's text as a number.") {
            $0.bigEndian.flatMap(Int64.init(exactly:))
        },
    ]

    private static func metric(
        _ name: String, _ summary: String, _ accepts: @escaping @Sendable (String) -> Bool
    ) -> Mutant {
        .looser(name, ReceiptRiskCheck(), summary) { evidence in
            guard try evidence.type.get() == .receipt else { return false }
            return try evidence.payload.get().optional(.riskMetric).get()
                .map { accepts(String(decoding: $0, as: UTF8.self)) } ?? false
        }
    }

    private static func output(
        _ name: String, _ summary: String, _ number: @escaping @Sendable ([UInt8]) -> Int64?
    ) -> Mutant {
        .receipt(name, .receiptRisk, summary) { procedure in
            procedure.output = { evidence in
                var output = evidence.output
                let metric = evidence.payload.flatMap { $0.optional(.riskMetric) }.value ?? nil
                output.riskMetric = metric.flatMap(number)
                return output
            }
        }
    }
}
