import AttestModel

/// One requirement, checked on decoded evidence independently of every other requirement.
package protocol Check<Evidence>: Sendable {
    associatedtype Evidence

    /// The requirement that this check decides.
    var requirement: Requirement { get }

    /// Returns what was found when the requirement holds; throws the failure when it does not.
    func examine(_ evidence: Evidence) throws(CheckFailure) -> String
}

/// The end of a check whose requirement is not simply satisfied.
package enum CheckFailure: Error {
    /// The requirement is broken, with what was found in one sentence.
    case violated(String)
    /// The check needs a part of the evidence that another violation makes impossible to locate.
    case notReached(String)
    /// Neither evidence nor request has anything that the requirement is about.
    case notApplicable(String)
}

extension [String] {
    /// Throws a violation that lists these faults, unless there are none.
    func throwIfAny() throws(CheckFailure) {
        guard isEmpty else { throw .violated(joined(separator: "; ")) }
    }
}

extension Check {
    /// Returns the result of this check on a piece of evidence.
    package func evaluate(_ evidence: Evidence) -> RequirementResult {
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
