import AttestModel

/// An ordered set of checks over one kind of evidence.
///
/// A mutant of the verifier is its list with one check replaced or removed.
struct CheckList<Evidence>: Sendable {
    /// One check for each requirement, in the order of `Requirement.all`.
    let checks: [any Check<Evidence>]

    init(_ checks: [any Check<Evidence>]) { self.checks = checks }

    /// Every check's result, in order.
    func evaluate(_ evidence: Evidence) -> [RequirementResult] {
        checks.map { $0.evaluate(evidence) }
    }

    /// This list with another check for the same requirement.
    func replacing(with check: any Check<Evidence>) -> CheckList {
        CheckList(checks.map { $0.requirement == check.requirement ? check : $0 })
    }

    /// This list without the check for a requirement.
    func removing(_ requirement: Requirement) -> CheckList {
        CheckList(checks.filter { $0.requirement != requirement })
    }
}
