/// The one thing that is wrong with a new receipt that a script orders.
public struct ReceiptDeviation: Sendable, Hashable {
    public let name: String
    static let all: [ReceiptDeviation] = []
    static func named(_ name: String) -> ReceiptDeviation? { all.first { $0.name == name } }
}
