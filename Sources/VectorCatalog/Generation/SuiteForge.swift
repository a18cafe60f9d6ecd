import AttestModel
import FixtureForge

/// Forges the vectors of one suite from its groups.
struct SuiteForge<Draft: SuiteDraft>: Sendable {
    private let context: ForgeContext
    private let suite = Draft.valid.requirement.suite

    init(context: ForgeContext) { self.context = context }

    /// Forges the vectors of some groups, or those of them that are named. In another shape than that of the set, it
    /// leaves out the vectors that do not exist in it.
    func vectors(of groups: [Group<Draft>], only ids: Set<VectorID>? = nil) throws(CatalogError) -> [Vector] {
        guard ids?.contains(where: { $0.suite == suite.rawValue }) ?? true else { return [] }
        let valid = try Draft.valid.cases.map { control throws(CatalogError) in
            (control, try id(control.name).description)
        }
        let forged = valid.concurrentMap { control, id in
            (control.name, Draft.forge(id, in: context, edits: control.edits))
        }
        let controls = Dictionary(forged) { first, _ in first }
        let entries = groups.flatMap { group in group.cases.map { (group.requirement, $0) } }.filter { entry in
            guard let ids else { return true }
            return (try? id(entry.1.name, group: entry.0.group)).map(ids.contains) ?? false
        }
        let made = entries.concurrentMap { requirement, entry in
            Result { () throws(CatalogError) in try vector(entry, of: requirement, controls: controls) }
        }
        return try made.map { result throws(CatalogError) in try result.get() }.compactMap(\.self)
    }

    /// - Returns: `nil` when the vector does not exist in the shape of the context.
    private func vector(
        _ entry: Case<Draft>, of requirement: Requirement, controls: [String: Draft]
    ) throws(CatalogError) -> Vector? {
        let id = try id(entry.name, group: requirement.group)
        guard let (draft, record) = try forge(entry, as: id, controls: controls) else { return nil }
        if let shape = context.shape, !(entry.control.flatMap { controls[$0] } ?? draft).isShaped(as: shape) {
            return nil
        }
        let statesResult = entry.expect == .accept || entry.isHarmlessWithResult
        var vector = Vector(
            id: id, title: entry.title, why: entry.why, requirement: requirement, source: requirement.source,
            level: entry.level, impact: entry.impact, expect: entry.expect,
            stage: entry.fault == nil ? nil : requirement.stage,
            control: try entry.control.map { name throws(CatalogError) in try self.id(name) }, fault: record,
            alsoBreaks: entry.alsoBreaks,
            needs: Draft.needs.union(entry.needs), unless: entry.unless, tags: entry.tags,
            content: .single(draft.verificationRequest, result: statesResult ? draft.expectedOutput : nil))
        vector.trailingZeros = entry.trailingZeros
        return vector
    }

    private func forge(
        _ entry: Case<Draft>, as id: VectorID, controls: [String: Draft]
    ) throws(CatalogError) -> (Draft, FaultRecord?)? {
        if let fault = entry.fault { return try breakDraft(fault, of: entry, controls: controls) }
        if id.group == Draft.valid.requirement.group, let control = controls[entry.name] { return (control, nil) }
        return (Draft.forge(id.description, in: context, edits: entry.edits), nil)
    }

    /// The control's own recipe with the fault on top: the two differ by nothing else.
    private func breakDraft(
        _ fault: Fault<Draft>, of entry: Case<Draft>, controls: [String: Draft]
    ) throws(CatalogError) -> (Draft, FaultRecord?)? {
        guard let name = entry.control, let control = controls[name],
            let recipe = Draft.valid.cases.first(where: { $0.name == name })
        else {
            throw CatalogError(.unknownControl, "\(entry.name): its control '\(entry.control ?? "")' is not valid/…")
        }
        let broken = Draft.forge(try id(name).description, in: context, edits: recipe.edits + [fault.edit])
        guard let (path, before, after) = fault.path.difference(before: control, after: broken) else {
            if context.shape != nil { return nil }
            throw CatalogError(.faultWithoutEffect, "\(entry.name): \(fault.path.name) is the same as in \(name)")
        }
        return (broken, FaultRecord(path: path, change: fault.change, before: before, after: after))
    }

    private func id(_ name: String, group: String = Draft.valid.requirement.group) throws(CatalogError) -> VectorID {
        let text = "\(suite.rawValue)/\(group)/\(name)"
        guard let id = VectorID(text) else { throw CatalogError(.badName, "\(text): is not a vector id") }
        return id
    }
}
