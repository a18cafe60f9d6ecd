import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    /// Genuine receipts with one change that Apple may make without notice.
    static let receiptTomorrow = Group(
        .receiptTomorrow,
        [
            .tomorrow(
                "further-fields",
                DraftEdit(.fields) { draft in
                    for type in [22, 30, 200] { draft.set(type, "new") }
                }),
            .tomorrow(
                "other-intermediate",
                DraftEdit(.issuance) { draft in
                    draft.issueSigner(by: draft.key("next intermediate"))
                    draft.intermediateTemplate.subject = AuthorityNames.nextReceiptIssuer
                    draft.signerTemplate.issuer = AuthorityNames.nextReceiptIssuer
                }),
        ])
}
