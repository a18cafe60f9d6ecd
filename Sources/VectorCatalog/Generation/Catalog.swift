import AttestModel
import FixtureForge

/// The whole catalogue: a suite for each kind of evidence, and the sequences.
package enum Catalog {
    /// The kinds of evidence that have a suite.
    private static let kinds: [any SuiteDraft.Type] = [AttestationDraft.self, AssertionDraft.self, ReceiptDraft.self]

    /// The people who can make the bytes of each fault, by the id of its vector.
    package static var makers: [String: Maker] { kinds.reduce(into: [:]) { $0.merge($1.makers) { $1 } } }

    private static let sequences: [SequenceGroup] = [.sequenceValid, .sequenceState]

    /// Returns every vector without its bytes, which costs nothing.
    package static func outlines() throws(CatalogError) -> [VectorOutline] {
        var outlines: [VectorOutline] = []
        for kind in kinds { outlines += try kind.outlines() }
        for group in sequences {
            outlines += try group.cases.map { entry throws(CatalogError) in try entry.outline(for: group.requirement) }
        }
        return try SeenInTheWild.mark(outlines)
    }

    /// Forges every vector, or some of them with their controls and nothing else; a pure function of the context. The
    /// module SuiteProof proves them.
    ///
    /// - Parameter ids: the vectors to forge; `nil` for all.
    package static func vectors(
        in context: ForgeContext, only ids: Set<VectorID>? = nil
    ) throws(CatalogError) -> [Vector] {
        var vectors: [Vector] = []
        for kind in kinds { vectors += try kind.vectors(in: context, only: ids) }
        vectors += try SequenceForge(context: context).vectors(of: sequences, only: ids)
        let outlines = try outlines().byID
        for index in vectors.indices { outlines[vectors[index].id].map { vectors[index].outline = $0 } }
        return vectors
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

extension SuiteDraft {
    fileprivate static var makers: [String: Maker] {
        let named = groups.flatMap { group in
            group.cases.compactMap { entry in
                entry.maker.map { ("\(group.requirement.suite.rawValue)/\(group.requirement.group)/\(entry.name)", $0) }
            }
        }
        return Dictionary(named) { $1 }
    }

    /// Returns the vectors of the suite without their bytes.
    fileprivate static func outlines() throws(CatalogError) -> [VectorOutline] {
        try groups.flatMap { group in group.cases.map { (group.requirement, $0) } }
            .map { requirement, entry throws(CatalogError) in try entry.outline(for: requirement) }
    }

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
