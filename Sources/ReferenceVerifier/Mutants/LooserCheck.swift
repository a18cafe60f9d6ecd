import AttestModel

/// A check that is content with what another would accept, and with what it accepts beside.
struct LooserCheck<Evidence>: Check {
    let right: any Check<Evidence>
    /// What is accepted though the right check refuses it.
    let alsoAccepts: MutantQuestion<Evidence>

    var requirement: Requirement { right.requirement }

    func examine(_ evidence: Evidence) throws(Finding) -> String {
        do {
            return try right.examine(evidence)
        } catch {
            guard case .violated = error, try alsoAccepts(evidence) else { throw error }
            return "the mutant is content"
        }
    }
}
