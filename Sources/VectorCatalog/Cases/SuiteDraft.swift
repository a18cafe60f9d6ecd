import AttestModel
import FixtureForge

/// The kind of evidence that a suite is about.
public protocol SuiteDraft: EvidenceDraft {
    /// What every vector of the suite needs of a target.
    static var needs: Set<Capability> { get }
    /// The accepted cases, which are the controls of all others.
    static var valid: Group<Self> { get }
}

extension AttestationDraft: SuiteDraft {
    public static let needs: Set<Capability> = [.attestation, .roots]
    public static var valid: Group<AttestationDraft> { .attestationValid }
}

extension AssertionDraft: SuiteDraft {
    public static let needs: Set<Capability> = [.assertion]
    public static var valid: Group<AssertionDraft> { .assertionValid }
}

extension ReceiptDraft: SuiteDraft {
    /// The clock as well: a receipt is to be at most five minutes old, and none of a committed set is.
    public static let needs: Set<Capability> = [.receipt, .roots, .clock]
    public static var valid: Group<ReceiptDraft> { .receiptValid }
}
