import AttestModel

/// A check that stands in a mutant for the right one.
struct AlteredCheck<Evidence>: Check {
    let requirement: Requirement
    /// Whether the mutant finds nothing wrong.
    let holds: MutantQuestion<Evidence>

    func examine(_ evidence: Evidence) throws(Finding) -> String {
        guard try holds(evidence) else { throw .violated("the mutant is not content") }
        return "the mutant is content"
    }
}
