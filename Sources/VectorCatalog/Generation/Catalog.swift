import AttestModel
import FixtureForge

/// The whole catalogue: a suite for each kind of evidence, and the sequences.
package enum Catalog {
    /// The kinds of evidence that have a suite.
    private static let kinds: [any SuiteDraft.Type] = [AttestationDraft.self, AssertionDraft.self, ReceiptDraft.self]

    /// Forges every vector, or some of them; a pure function of the context. The module SuiteProof proves them.
    ///
    /// - Parameter ids: the vectors to forge; `nil` for all.
    package static func vectors(
        in context: ForgeContext, only ids: Set<VectorID>? = nil
    ) throws(CatalogError) -> [Vector] {
        var vectors: [Vector] = []
        for kind in kinds { vectors += try kind.vectors(in: context, only: ids) }
        return try vectors + SequenceForge(context: context).vectors(of: [.sequenceValid, .sequenceState], only: ids)
    }
}

extension Catalog {
    /// Forges the genuine objects of each kind of evidence, the most usual first, and nothing that is broken.
    package static func genuine(in context: ForgeContext) throws(CatalogError) -> [Vector] {
        var vectors: [Vector] = []
        for kind in kinds { vectors += try kind.genuine(in: context) }
        return vectors
    }
}

/// An error in the catalogue, which therefore cannot be made into vectors: a defect of the suite, not of its user. A line about
/// a vector begins with its id.
package typealias CatalogError = CodedError<CatalogErrorCode>

/// The kind of an error in the catalogue.
package enum CatalogErrorCode: Sendable {
    /// The name of a case is not a valid part of a vector id.
    case badName
    /// A case names a control that is not among the valid cases of its suite.
    case unknownControl
    /// A fault left the bytes at its path as they were.
    case faultWithoutEffect
    /// The list of real defects names a vector that does not exist.
    case unknownVector
}

extension SuiteDraft {
    /// Forges the vectors of the suite.
    fileprivate static func vectors(
        in context: ForgeContext, only ids: Set<VectorID>?
    ) throws(CatalogError) -> [Vector] {
        try SuiteForge<Self>(context: context).vectors(of: groups, only: ids)
    }

    /// Forges the accepted cases that every verifier must accept.
    fileprivate static func genuine(in context: ForgeContext) throws(CatalogError) -> [Vector] {
        try SuiteForge<Self>(context: context).vectors(of: [valid]).filter { $0.level == .must && $0.expect == .accept }
    }
}
