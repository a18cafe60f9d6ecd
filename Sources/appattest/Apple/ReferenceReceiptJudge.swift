import AppleServices

/// Tells the simulated Apple's receipts by the reference verifier.
struct ReferenceReceiptJudge: ReceiptJudge {
    /// The trust anchor of receipts, DER.
    let root: [UInt8]

    func read(_ receipt: [UInt8]) throws(ReceiptRefusal) -> PresentedReceipt {
        throw ReceiptRefusal("later")
    }
}
