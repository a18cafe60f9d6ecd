import AttestModel

/// Evidence taken apart: every byte belongs to a part, and the parts have the names of fault paths.
package enum EvidenceAnatomy {
    /// Returns the anatomy of a request's evidence. A new kind of evidence adds its file to this folder and its line here.
    package static func tree(of request: VerificationRequest) -> AnatomyNode {
        let read =
            switch request {
            case .attestation: AttestationAnatomy.tree
            case .assertion: AssertionAnatomy.tree
            case .receipt: ReceiptAnatomy.tree
            case .deviceCheckCall, .deviceCheckAnswer, .deviceCheckUse: BodyAnatomy.tree
            }
        return read(request.evidence)
    }
}
