import AttestModel
import FixtureForge

/// The whole catalogue: a suite for each kind of evidence, and the sequences.
package enum Catalog {
    static let kinds: [any SuiteDraft.Type] = [
        AttestationDraft.self, AssertionDraft.self, ReceiptDraft.self, DeviceCheckCallDraft.self,
        DeviceCheckAnswerDraft.self,
    ]

    /// The people who can make the bytes of each fault, by the id of its vector.
    package static var makers: [String: Maker] { kinds.reduce(into: [:]) { $0.merge($1.makers) { $1 } } }

    /// Returns every vector of a set without its bytes, which costs nothing.
    package static func outlines(about subject: EvidenceSubject = .example) throws(CatalogError) -> [VectorOutline] {
        var outlines: [VectorOutline] = []
        for kind in kinds { outlines += try kind.outlines(about: subject) }
        for group in SequenceGroup.all(about: subject) {
            outlines += try group.cases.map { entry throws(CatalogError) in
                try entry.outline(for: group.requirement, about: subject)
            }
        }
        try CaseText.check(haveCases: outlines.map(\.id) + absences(about: subject).map(\.id))
        return try SeenInTheWild.mark(outlines)
    }

    /// Returns the vectors that do not exist for an app in its environment, with the reason in one sentence, by id.
    package static func absences(
        about subject: EvidenceSubject
    ) throws(CatalogError) -> [(id: VectorID, reason: String)] {
        var absences: [(id: VectorID, reason: String)] = []
        for kind in kinds { absences += try kind.absences(about: subject) }
        return absences.sorted { $0.id < $1.id }
    }

    /// Forges every vector, or some with their controls; a pure function of the context. SuiteProof proves them.
    ///
    /// - Parameter ids: the vectors to forge; `nil` for all.
    package static func vectors(
        in context: ForgeContext, only ids: Set<VectorID>? = nil
    ) throws(CatalogError) -> [Vector] {
        var vectors: [Vector] = []
        for kind in kinds { vectors += try kind.vectors(in: context, only: ids) }
        vectors += try SequenceForge(context: context).vectors(of: SequenceGroup.all(about: context.subject), only: ids)
        let outlines = try outlines(about: context.subject).byID
        for index in vectors.indices { outlines[vectors[index].id].map { vectors[index].outline = $0 } }
        return vectors
    }

    /// Forges the genuine objects of each kind of evidence, the most usual first, and nothing that is broken.
    package static func genuine(in context: ForgeContext) throws(CatalogError) -> [Vector] {
        var vectors: [Vector] = []
        for kind in kinds { vectors += try kind.genuine(in: context) }
        return vectors
    }
}

extension SuiteDraft {
    fileprivate static var makers: [String: Maker] {
        let named = groups(about: .example).flatMap { group in
            group.cases.compactMap { entry in
                entry.maker.map { ("\(group.requirement.suite.rawValue)/\(group.requirement.group)/\(entry.name)", $0) }
            }
        }
        return Dictionary(named) { $1 }
    }

    fileprivate static func outlines(about subject: EvidenceSubject) throws(CatalogError) -> [VectorOutline] {
        try groups(about: subject)
            .flatMap { group in group.cases.filter { $0.absence == nil }.map { (group.requirement, $0) } }
            .map { requirement, entry throws(CatalogError) in try entry.outline(for: requirement) }
    }

    fileprivate static func absences(
        about subject: EvidenceSubject
    ) throws(CatalogError) -> [(id: VectorID, reason: String)] {
        try groups(about: subject)
            .flatMap { group in group.cases.compactMap { entry in entry.absence.map { (group, entry.name, $0) } } }
            .map { group, name, reason throws(CatalogError) in
                (try vectorID(name, group: group.requirement.group), reason)
            }
    }

    fileprivate static func vectors(
        in context: ForgeContext, only ids: Set<VectorID>?
    ) throws(CatalogError) -> [Vector] {
        try SuiteForge<Self>(context: context).vectors(of: groups(about: context.subject), only: ids)
    }

    /// Forges the accepted cases that every verifier must accept.
    fileprivate static func genuine(in context: ForgeContext) throws(CatalogError) -> [Vector] {
        try SuiteForge<Self>(context: context).vectors(of: [valid(about: context.subject)])
            .filter { $0.level == .must && $0.expect == .accept }
    }
}
