import AttestModel
import FixtureForge

/// The whole catalogue: a suite for each kind of evidence, and the sequences.
package enum Catalog {
    /// The kinds of evidence that have a suite.
    private static let kinds: [any SuiteDraft.Type] = [AttestationDraft.self, AssertionDraft.self, ReceiptDraft.self]

    /// Forges every vector; a pure function of the context. The module SuiteProof proves them.
    package static func vectors(in context: ForgeContext) throws(CatalogError) -> [Vector] {
        var vectors: [Vector] = []
        for kind in kinds { vectors += try kind.vectors(in: context) }
        return try vectors + SequenceForge(context: context).vectors(of: [.sequenceValid, .sequenceState])
    }
}

extension SuiteDraft {
    /// Forges the vectors of the suite.
    fileprivate static func vectors(in context: ForgeContext) throws(CatalogError) -> [Vector] {
        try SuiteForge<Self>(context: context).vectors(of: groups)
    }
}
