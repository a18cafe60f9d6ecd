import AttestModel

extension SequenceCase {
    /// Returns the accepted sequence that the fault is put into; `nil` when there is none.
    func control(about subject: EvidenceSubject) -> SequenceCase? {
        guard let deviation else { return nil }
        return SequenceGroup.sequenceValid(subject).cases.first { $0.name == deviation.control }
    }

    /// Returns the vector of the case without its bytes, which costs nothing.
    func outline(
        for requirement: Requirement, about subject: EvidenceSubject
    ) throws(CatalogError) -> VectorOutline {
        let control = control(about: subject)
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
