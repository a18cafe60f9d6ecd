import AttestModel

/// A piece of evidence on its way through the forge: built stage by stage from complete defaults, so that an edit
/// at one stage is all that a variant or a fault has to say, and everything after it is computed and signed anew.
package protocol EvidenceDraft: Sendable {
    /// The stages in their order; an edit names the one after which it is applied.
    associatedtype Stage: Hashable, Sendable

    /// Builds the evidence.
    ///
    /// - Parameters:
    ///   - name: what its keys, challenges and serial numbers are derived from, besides the seed.
    ///   - edits: applied in their order, each after the defaults of its stage are computed.
    static func forge(_ name: String, in context: ForgeContext, edits: [DraftEdit<Self>]) -> Self

    /// The question that a verifier is asked about the finished evidence.
    var verificationRequest: VerificationRequest { get }

    /// What a correct verifier returns about the finished evidence, when it accepts.
    var expectedOutput: VerifiedOutput { get }
}

extension EvidenceDraft {
    /// Applies the edits of one stage.
    mutating func apply(_ edits: [DraftEdit<Self>], of stage: Stage) {
        for edit in edits where edit.stage == stage { edit.change(&self) }
    }
}
