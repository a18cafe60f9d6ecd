/// Which of Apple's two kinds of receipt: what field 6 of a receipt says.
package enum ReceiptType: String, Sendable, Hashable, CaseIterable {
    /// Comes with an attestation.
    case attest = "ATTEST"
    /// Comes from Apple's server in exchange for an earlier receipt, with a risk metric.
    case receipt = "RECEIPT"
}
