import AttestModel
import ReferenceVerifier

/// The risk metric of a receipt read or returned wrongly: RCP-RISK.
enum ReceiptRiskMutants {
    static let all: [Mutation<ReceiptEvidence>] = [
        metric("risk-metric-read-signed") { Int64($0) != nil },
        metric("risk-metric-read-as-hexadecimal") { $0.hasPrefix("0x") },
        metric("risk-metric-by-leading-digits") { $0.first?.isNumber == true && $0.contains { !$0.isNumber } },
        metric("risk-metric-zero-when-unreadable") { text in !text.contains(where: \.isNumber) },
        metric("risk-metric-may-overflow") { text in !text.isEmpty && text.allSatisfy(\.isNumber) },
        output("risk-metric-zero-returned") { _ in 0 },
        output("risk-metric-as-bytes") { $0.bigEndian.flatMap(Int64.init(exactly:)) },
    ]

    private static func metric(
        _ name: String, _ accepts: @escaping @Sendable (String) -> Bool
    ) -> Mutation<ReceiptEvidence> {
        .lenient(name, .receiptRisk) { evidence in
            guard try evidence.type.get() == .receipt else { return false }
            return try evidence.payload.get().optional(.riskMetric).get()
                .map { accepts(String(decoding: $0, as: UTF8.self)) } ?? false
        }
    }

    private static func output(
        _ name: String, _ number: @escaping @Sendable ([UInt8]) -> Int64?
    ) -> Mutation<ReceiptEvidence> {
        .output(name, .receiptRisk) { output, evidence in
            let metric = evidence.payload.flatMap { $0.optional(.riskMetric) }.value ?? nil
            output.riskMetric = metric.flatMap(number)
        }
    }
}
