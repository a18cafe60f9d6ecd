import AttestModel

extension Case where Draft: SuiteDraft {
    /// Returns the vector of the case without its bytes, which costs nothing.
    func outline(for requirement: Requirement) throws(CatalogError) -> VectorOutline {
        VectorOutline(
            id: try Draft.vectorID(name, group: requirement.group), title: title, why: why, requirement: requirement,
            level: level, impact: impact, expect: expect, stage: fault == nil ? nil : requirement.stage,
            control: try control.map { name throws(CatalogError) in try Draft.vectorID(name) },
            alsoBreaks: alsoBreaks, needs: Draft.needs.union(needs), unless: unless, tags: tags)
    }
}

extension SuiteDraft {
    /// Returns the id of a case, by default of an accepted one.
    static func vectorID(
        _ name: String, group: String = valid.requirement.group
    ) throws(CatalogError) -> VectorID {
        try valid.requirement.suite.vectorID(name, group: group)
    }
}

extension SequenceCase {
    /// The accepted sequence that the fault is put into; `nil` when there is none.
    var control: SequenceCase? {
        SequenceGroup.sequenceValid.cases.first { $0.name == deviation?.control }
    }

    /// Returns the vector of the case without its bytes, which costs nothing.
    func outline(for requirement: Requirement) throws(CatalogError) -> VectorOutline {
        let id = try Suite.sequence.vectorID(name, group: requirement.group)
        let accepted = try deviation.map { deviation throws(CatalogError) in
            try Suite.sequence.vectorID(deviation.control, group: Requirement.sequenceValid.group)
        }
        if let accepted, control == nil {
            throw CatalogError(.unknownControl, "\(id): its control '\(accepted)' does not exist")
        }
        return VectorOutline(
            id: id, title: title, why: why, requirement: requirement, level: level, impact: impact,
            expect: deviation == nil ? .accept : .reject, stage: deviation?.fault.step.breaks?.stage,
            control: accepted, alsoBreaks: alsoBreaks,
            needs: needs.union([.attestation, .assertion, .roots]).union(control?.needs ?? []), tags: tags)
    }
}

extension Suite {
    fileprivate func vectorID(_ name: String, group: String) throws(CatalogError) -> VectorID {
        let text = "\(rawValue)/\(group)/\(name)"
        guard let id = VectorID(text) else { throw CatalogError(.badName, "\(text): is not a vector id") }
        return id
    }
}
