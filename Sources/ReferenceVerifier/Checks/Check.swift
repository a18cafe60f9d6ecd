import AttestModel

/// One requirement, checked on decoded evidence independently of every other requirement.
protocol Check<Evidence>: Sendable {
    associatedtype Evidence

    /// The requirement that this check decides.
    var requirement: Requirement { get }

    /// Returns what was found when the requirement holds; throws the finding when it does not.
    func examine(_ evidence: Evidence) throws(Finding) -> String
}

extension Check {
    /// The result of this check on a piece of evidence.
    func evaluate(_ evidence: Evidence) -> RequirementResult {
        do {
            return RequirementResult(requirement, .satisfied, try examine(evidence))
        } catch {
            switch error {
            case .violated(let found): return RequirementResult(requirement, .violated, found)
            case .notReached(let reason): return RequirementResult(requirement, .notReached, reason)
            case .notApplicable(let reason): return RequirementResult(requirement, .notApplicable, reason)
            }
        }
    }
}
