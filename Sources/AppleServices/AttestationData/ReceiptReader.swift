/// Tells the simulated Apple's receipts from everything else. What judges evidence does not know what makes it: the
/// command line brings the two together.
package protocol ReceiptReader: Sendable {
    /// Reads a receipt, in BER or DER, that this Apple has signed, whatever its age, app and environment.
    ///
    /// - Throws: `ReceiptRejection` for anything else.
    func read(_ receipt: [UInt8]) throws(ReceiptRejection) -> ReceivedReceipt
}

/// Why bytes are no receipt of the simulated Apple's.
package struct ReceiptRejection: Error, Sendable, Hashable {
    /// The end of a sentence about the bytes, for the log.
    package let reason: String
    /// A refusal for a reason.
    package init(_ reason: String) { self.reason = reason }
}
