import AttestModel
import FixtureForge

/// Makes the receipts that the simulated Apple answers with.
public struct ReceiptIssuer: Sendable {
    /// What a new receipt is to say.
    struct Order: Sendable {
        /// The one that it replaces.
        var receipt: PresentedReceipt
        var bytes: [UInt8]
        var riskMetric: Int
        /// Milliseconds since 1970.
        var createdAt: Int64
    }

    private let seed: Seed

    public init(seed: Seed) { self.seed = seed }

    func answer(_ order: Order, deviation: ReceiptDeviation?) -> ServiceAnswer {
        .newReceipt(order.bytes.base64)
    }
}
