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
        _ name: String, group: String = acceptance.group
    ) throws(CatalogError) -> VectorID {
        try acceptance.suite.vectorID(name, group: group)
    }
}

extension Suite {
    /// Returns the id of a case of this suite.
    func vectorID(_ name: String, group: String) throws(CatalogError) -> VectorID {
        let text = "\(rawValue)/\(group)/\(name)"
        guard let id = VectorID(text) else { throw CatalogError(.badName, "\(text): is not a vector id") }
        return id
    }
}
