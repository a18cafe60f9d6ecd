import AttestModel
import FixtureForge

extension ReceiptDraft: SuiteDraft {
    /// The capabilities of every receipt vector, the clock among them: a verifier accepts a receipt for five minutes
    /// after its creation, and every receipt of a committed set is older than that.
    package static let needs: Set<Capability> = [.receipt, .roots, .clock]
    package static var valid: Group<ReceiptDraft> { .receiptValid }
    package static let groups: [Group<ReceiptDraft>] = [
        .receiptValid, .receiptDecode, .receiptSignature, .receiptChain, .receiptAppID, .receiptCreation, .receiptKey,
        .receiptClientHash, .receiptType, .receiptEnvironment, .receiptExpiry, .receiptRisk,
    ]
}
