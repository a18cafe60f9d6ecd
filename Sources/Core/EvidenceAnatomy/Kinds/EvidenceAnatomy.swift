import AttestModel

/// Evidence taken apart: every byte belongs to a part, and the parts have the names of fault paths.
package enum EvidenceAnatomy {
    /// Returns the anatomy of a request's evidence. A new kind of evidence adds its file to this folder and its line here.
    package static func tree(of request: VerificationRequest) -> AnatomyNode {
        switch request {
        case .attestation: AttestationAnatomy.tree(of: request.evidence)
        case .assertion: AssertionAnatomy.tree(of: request.evidence)
        case .receipt: ReceiptAnatomy.tree(of: request.evidence)
        case .deviceCheckCall, .deviceCheckAnswer, .deviceCheckUse: BodyAnatomy.tree(request.evidence)
        }
    }
}
