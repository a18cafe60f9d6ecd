import AttestModel
import FixtureForge

/// The kind of evidence that a suite is about.
package protocol SuiteDraft: EvidenceDraft {
    /// What every vector of the suite needs of a target.
    static var needs: Set<Capability> { get }
    /// The accepted cases, which are the controls of all others.
    static var valid: Group<Self> { get }
}

extension AttestationDraft: SuiteDraft {
    package static let needs: Set<Capability> = [.attestation, .roots]
    package static var valid: Group<AttestationDraft> { .attestationValid }
}

extension AssertionDraft: SuiteDraft {
    package static let needs: Set<Capability> = [.assertion]
    package static var valid: Group<AssertionDraft> { .assertionValid }
}

extension ReceiptDraft: SuiteDraft {
    /// The clock as well: a receipt is to be at most five minutes old, and none of a committed set is.
    package static let needs: Set<Capability> = [.receipt, .roots, .clock]
    package static var valid: Group<ReceiptDraft> { .receiptValid }
}
