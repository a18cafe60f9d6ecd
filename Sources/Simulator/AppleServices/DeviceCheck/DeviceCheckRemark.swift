/// Something that is unusual in a call to DeviceCheck, but no fault. The log has its sentence.
package enum DeviceCheckRemark: String, Sendable, Hashable, CaseIterable {
    case otherContentType = "The Content-Type is not application/json."
    case noContentType = "There is no Content-Type."
    case hasQuery = "The URL has a query."
    case tokenUsedBefore = "The device token was used before."
    case transactionUsedBefore = "The transaction_id was used before."
    case emptyUpdate = "The update has neither bit0 nor bit1, and changes nothing."

    /// The sentence without its period, as the end of another.
    package var meaning: String { rawValue.prefix(1).lowercased() + rawValue.dropFirst().dropLast() }
}
