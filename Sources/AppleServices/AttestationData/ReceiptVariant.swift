import FixtureForge

/// The one thing that is wrong, or only unusual, with a new receipt that a script orders.
package struct ReceiptVariant: Sendable {
    /// As a script names it.
    package let name: String
    /// What is unlike a genuine answer, and whether a backend may take it all the same; where nothing is said, it has
    /// to refuse it.
    package let meaning: String
    /// Changes what the receipt says, before it is signed.
    let order: @Sendable (inout NewReceipt) -> Void
    /// Changes the signed message.
    let message: @Sendable (inout CMSSignedData) -> Void
    /// Makes the answer's text of the receipt's base64.
    let text: @Sendable (String, NewReceipt) -> String

    init(
        _ name: String, _ meaning: String, order: @escaping @Sendable (inout NewReceipt) -> Void = { _ in },
        message: @escaping @Sendable (inout CMSSignedData) -> Void = { _ in },
        text: @escaping @Sendable (String, NewReceipt) -> String = { text, _ in text }
    ) {
        self.name = name
        self.meaning = meaning
        self.order = order
        self.message = message
        self.text = text
    }

    /// The deviation of a name; `nil` when there is none.
    static func named(_ name: String) -> ReceiptVariant? { all.first { $0.name == name } }
}

extension ReceiptVariant: Hashable {
    package static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
