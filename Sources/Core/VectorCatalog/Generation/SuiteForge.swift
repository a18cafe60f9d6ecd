import AttestModel
import FixtureForge

/// Forges the vectors of one suite from its groups.
struct SuiteForge<Draft: SuiteDraft>: Sendable {
    private let context: ForgeContext
    /// The changes that come before those of a case: none in a set.
    private let plan: [DraftEdit<Draft>]
    private let valid: [Case<Draft>]

    init(context: ForgeContext, over plan: [DraftEdit<Draft>] = []) {
        (self.context, self.plan) = (context, plan)
        valid = Draft.valid(about: context.subject).cases
    }

    /// Forges the vectors of some groups, or those that are named, but none that does not exist in the context's shape.
    func vectors(of groups: [Group<Draft>], only ids: Set<VectorID>? = nil) throws(CatalogError) -> [Vector] {
        let chosen = try entries(of: groups).filter { ids?.contains($0.outline.id) ?? true }
        let controls = try controls(of: chosen)
        let made = chosen.concurrentMap { outline, entry in
            Result { () throws(CatalogError) in try forged(outline, entry, controls: controls)?.vector }
        }
        return try made.map { result throws(CatalogError) in try result.get() }.compactMap(\.self)
    }

    /// Forges the accepted cases that some cases are or are broken copies of, and no others.
    private func controls(
        of chosen: [(outline: VectorOutline, entry: Case<Draft>)]
    ) throws(CatalogError) -> [String: Draft] {
        let names = Set(chosen.flatMap { [$0.entry.control ?? "", $0.entry.name] })
        let chosen = try valid.filter { names.contains($0.name) }.map { control throws(CatalogError) in
            (control, try Draft.vectorID(control.name).description)
        }
        let forged = chosen.concurrentMap { control, id in
            (control.name, Draft.forge(id, in: context, edits: plan + control.edits))
        }
        return Dictionary(forged) { first, _ in first }
    }

    private func entries(
        of groups: [Group<Draft>]
    ) throws(CatalogError) -> [(outline: VectorOutline, entry: Case<Draft>)] {
        try groups.flatMap { group in group.cases.filter { $0.absence == nil }.map { (group.requirement, $0) } }
            .map { requirement, entry throws(CatalogError) in
                (try entry.outline(for: requirement), entry)
            }
    }

    /// Forges one case with its evidence as it was made, and its control.
    /// - Returns: `nil` when the case does not exist in the shape of the context.
    func forged(
        _ entry: Case<Draft>, of requirement: Requirement
    ) throws(CatalogError) -> (vector: Vector, draft: Draft, control: Vector?)? {
        let outline = try entry.outline(for: requirement)
        let controls = try controls(of: [(outline, entry)])
        guard let (vector, draft) = try forged(outline, entry, controls: controls) else { return nil }
        guard let name = entry.control, let recipe = valid.first(where: { $0.name == name }), let whole = controls[name]
        else { return (vector, draft, nil) }
        return (vector, draft, Self.vector(try recipe.outline(for: Draft.acceptance), recipe, whole, fault: nil))
    }

    private func forged(
        _ outline: VectorOutline, _ entry: Case<Draft>, controls: [String: Draft]
    ) throws(CatalogError) -> (vector: Vector, draft: Draft)? {
        guard let (draft, record) = try forge(entry, as: outline.id, controls: controls) else { return nil }
        if let shape = context.shape, !(entry.control.flatMap { controls[$0] } ?? draft).isShaped(as: shape) {
            return nil
        }
        return (Self.vector(outline, entry, draft, fault: record), draft)
    }

    private static func vector(
        _ outline: VectorOutline, _ entry: Case<Draft>, _ draft: Draft, fault: FaultRecord?
    ) -> Vector {
        let result: VerifiedOutput? =
            switch entry.expect {
            case .accept: draft.expectedOutput
            case .reject: entry.isHarmlessWithResult ? draft.expectedOutput : draft.refusal
            case .either: nil
            }
        var vector = Vector(outline, fault: fault, content: .single(draft.verificationRequest, result: result))
        vector.trailingZeros = entry.trailingZeros
        return vector
    }

    private func forge(
        _ entry: Case<Draft>, as id: VectorID, controls: [String: Draft]
    ) throws(CatalogError) -> (Draft, FaultRecord?)? {
        if let path = entry.path { return try breakDraft(at: path, of: entry, as: id, controls: controls) }
        if id.group == Draft.acceptance.group, let control = controls[entry.name] { return (control, nil) }
        return (Draft.forge(id.description, in: context, edits: plan + entry.edits), nil)
    }

    /// The control's own recipe with the fault on top: the two differ by nothing else.
    private func breakDraft(
        at path: FaultPath<Draft>, of entry: Case<Draft>, as id: VectorID, controls: [String: Draft]
    ) throws(CatalogError) -> (Draft, FaultRecord?)? {
        guard let name = entry.control, let control = controls[name],
            let recipe = valid.first(where: { $0.name == name })
        else {
            throw CatalogError(.unknownControl, "\(entry.name): its control '\(entry.control ?? "")' is not valid/…")
        }
        let broken = Draft.forge(
            try Draft.vectorID(name).description, in: context, edits: plan + recipe.edits + entry.edits)
        guard let (place, before, after) = path.difference(before: control, after: broken) else {
            if context.shape != nil { return nil }
            throw CatalogError(.faultWithoutEffect, "\(entry.name): \(path.name) is the same as in \(name)")
        }
        let words = entry.words.merging(broken.words) { first, _ in first }
        let change = try CaseText.change(of: id, words, shared: entry.sharedText)
        return (broken, FaultRecord(path: place, change: change, before: before, after: after))
    }
}
