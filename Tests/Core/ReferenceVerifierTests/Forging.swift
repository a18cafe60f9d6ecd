import FixtureForge
import TestBasics

/// The seed, the time and the authorities of the objects that the tests forge.
let forgeContext = ForgeContext(seed: Seed("tests"), time: Timestamp(secondsSinceEpoch: 1_772_366_400))

/// Forges an attestation with one change, and demands that it violates exactly this requirement, or none.
func expectAttestation(
    _ id: String?, _ name: String, after stage: AttestationStage, sourceLocation: SourceLocation = #_sourceLocation,
    change: @escaping @Sendable (inout AttestationDraft) -> Void
) {
    let draft = AttestationDraft.forge("test", in: forgeContext, edits: [DraftEdit(stage, change)])
    let assessment = assess(draft.request, sourceLocation: sourceLocation)
    #expect(
        assessment.violatedIDs == [id].compactMap(\.self), "\(name) \(assessment.account)",
        sourceLocation: sourceLocation)
}

/// Returns a genuine receipt with edits.
func forgedReceipt(
    _ form: CMSSignedData.Form = .definite, _ edits: [DraftEdit<ReceiptDraft>] = []
) -> ReceiptDraft { ReceiptDraft.forge("test", in: forgeContext, edits: [DraftEdit(.plan) { $0.form = form }] + edits) }

/// The two forms of CMS: DER, and BER as real receipts have it.
let receiptForms = [CMSSignedData.Form.definite, .indefinite(piece: 1000)]

/// Forges a receipt with edits, in both forms of CMS, and demands that it violates exactly these requirements.
func expectReceipt(
    _ ids: [String], _ name: String, _ edits: DraftEdit<ReceiptDraft>...,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for form in receiptForms {
        let assessment = assess(forgedReceipt(form, edits).request, sourceLocation: sourceLocation)
        #expect(assessment.violatedIDs == ids, "\(name) \(assessment.account)", sourceLocation: sourceLocation)
    }
}
