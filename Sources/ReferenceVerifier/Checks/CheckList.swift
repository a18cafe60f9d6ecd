import AttestModel

/// An ordered set of checks over one kind of evidence.
///
/// A mutant of the verifier is its list with one check replaced or removed.
struct CheckList<Evidence>: Sendable {
    /// One check for each requirement, in the order of `Requirement.all`.
    private(set) var checks: [any Check<Evidence>]
    /// The requirements whose checks are others than those that the list was made with.
    private(set) var replaced: Set<Requirement> = []
    /// Whether a check is passed over when what it reads could not be found.
    private(set) var passesOverUnreached = false

    init(_ checks: [any Check<Evidence>]) { self.checks = checks }

    /// Every check's result, in order.
    func evaluate(_ evidence: Evidence) -> [RequirementResult] {
        checks.map { passingOver($0.evaluate(evidence)) }
    }

    /// Whether all results permit acceptance; no more checks are made than it takes to know.
    ///
    /// - Parameter known: results of the checks that the list was made with, which need not be evaluated again.
    func permitAcceptance(of evidence: Evidence, known: [Requirement: RequirementResult]) -> Bool {
        var open: [any Check<Evidence>] = []
        for check in checks {
            guard !replaced.contains(check.requirement), let result = known[check.requirement] else {
                open.append(check)
                continue
            }
            guard passingOver(result).permitsAcceptance else { return false }
        }
        return open.allSatisfy { passingOver($0.evaluate(evidence)).permitsAcceptance }
    }

    /// This list with another check for the same requirement.
    func replacing(with check: any Check<Evidence>) -> CheckList {
        var list = self
        list.checks = checks.map { $0.requirement == check.requirement ? check : $0 }
        list.replaced.insert(check.requirement)
        return list
    }

    /// This list without the check for a requirement.
    func removing(_ requirement: Requirement) -> CheckList {
        var list = self
        list.checks.removeAll { $0.requirement == requirement }
        return list
    }

    /// This list with every check passed over that lacks what it reads.
    func passingOverUnreached() -> CheckList {
        var list = self
        list.passesOverUnreached = true
        return list
    }

    private func passingOver(_ result: RequirementResult) -> RequirementResult {
        guard passesOverUnreached, result.status == .notReached else { return result }
        return RequirementResult(result.requirement, .notApplicable, result.evidence)
    }
}
