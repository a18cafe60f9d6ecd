import AttestModel

/// A check that refuses what another does, and more.
struct StricterCheck<Evidence>: Check {
    let right: any Check<Evidence>
    /// Whether what the right check accepts is accepted.
    let alsoDemands: MutantQuestion<Evidence>

    var requirement: Requirement { right.requirement }

    func examine(_ evidence: Evidence) throws(Finding) -> String {
        guard try alsoDemands(evidence) else { throw .violated("the mutant is not content") }
        return try right.examine(evidence)
    }
}
