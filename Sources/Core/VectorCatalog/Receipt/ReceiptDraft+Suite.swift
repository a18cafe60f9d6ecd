import AttestModel
import FixtureForge

extension ReceiptDraft: SuiteDraft {
    /// The capabilities of every receipt vector, the clock among them: a verifier accepts a receipt for five minutes
    /// after its creation, and every receipt of a committed set is older than that.
    package static let needs: Set<Capability> = [.receipt, .roots, .clock]
    package static let acceptance = Requirement.receiptValid

    package static func valid(about subject: EvidenceSubject) -> Group<ReceiptDraft> { .receiptValid(subject) }

    package static func groups(about subject: EvidenceSubject) -> [Group<ReceiptDraft>] {
        [
            .receiptValid(subject), .receiptDecode, .receiptSignature, .receiptChain, .receiptAppID(subject.app),
            .receiptCreation, .receiptKey, .receiptClientHash, .receiptType, .receiptEnvironment(subject.environment),
            .receiptExpiry, .receiptRisk,
        ]
    }
}
