import AttestModel
import FixtureForge

/// Makes the receipts that the simulated Apple answers with.
package struct ReceiptIssuer: Sendable {
    private let authority: ReceiptAuthority

    /// - Parameter authority: signs them.
    package init(authority: ReceiptAuthority) { self.authority = authority }

    /// Answers with a new receipt in exchange for one.
    ///
    /// - Parameter now: milliseconds since 1970.
    func answer(
        exchanging receipt: ReceivedReceipt, bytes: [UInt8], riskMetric: Int, at now: Int64,
        deviation: ReceiptVariant?
    ) -> ServiceResponse {
        var order = NewReceipt(
            receipt: receipt, presented: bytes, riskMetric: riskMetric, createdAt: now, authority: authority)
        deviation?.order(&order)
        var message = order.message
        deviation?.message(&message)
        let issued = message.bytes
        var answer = ServiceResponse.newReceipt(deviation?.text(issued.base64, order) ?? issued.base64)
        answer.issued = .members([
            "riskMetric": .integer(Int64(order.riskMetric)),
            "createdAt": .string(ReceiptValues.time(order.createdAt)),
            "sha256": .string(sha256(issued).hex),
        ])
        return answer
    }
}
