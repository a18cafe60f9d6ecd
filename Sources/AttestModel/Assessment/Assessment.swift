/// A verifier's whole finding on one piece of evidence: every requirement, not only the first violated.
package struct Assessment: Sendable, Hashable {
    /// One result for each requirement that was looked at, in the order of `Requirement.all`.
    package let results: [RequirementResult]
    /// The values taken from the evidence; `nil` when it is not accepted.
    package let output: VerifiedOutput?

    package init(results: [RequirementResult], output: VerifiedOutput?) {
        self.results = results
        self.output = output
    }

    package var violations: [RequirementResult] { results.filter { $0.status == .violated } }

    /// Accepted when nothing is violated and every check could be made.
    package var isAccepted: Bool {
        results.allSatisfy(\.permitsAcceptance)
    }

    /// The same finding as an adapter answers it.
    package var response: VerdictResponse {
        guard !isAccepted else { return VerdictResponse(.accept, output: output ?? VerifiedOutput()) }
        return VerdictResponse(
            .reject,
            reason: violations.map { "\($0.requirement.id): \($0.evidence)" }.joined(separator: "; "),
            code: violations.first?.requirement.id)
    }
}
