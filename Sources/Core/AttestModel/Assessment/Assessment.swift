/// A verifier's results on one piece of evidence: every requirement, not only the first that is violated.
package struct Assessment: Sendable, Hashable {
    /// One result for each requirement that was checked, in the order of `Requirement.all`.
    package let results: [RequirementResult]
    /// The values taken from the evidence; `nil` when it is not accepted.
    package let output: VerifiedOutput?
    /// The values that go with a rejection: the status and the body of a service that refuses a call.
    package let refusal: VerifiedOutput

    package init(results: [RequirementResult], output: VerifiedOutput?, refusal: VerifiedOutput = .init()) {
        (self.results, self.output, self.refusal) = (results, output, refusal)
    }

    package var violations: [RequirementResult] { results.filter { $0.status == .violated } }

    /// A Boolean value that indicates whether nothing is violated and every check could be made.
    package var isAccepted: Bool { results.allSatisfy(\.permitsAcceptance) }

    package var response: VerdictResponse {
        guard !isAccepted else { return VerdictResponse(.accept, output: output ?? VerifiedOutput()) }
        return VerdictResponse(
            .reject, reason: violations.map { "\($0.requirement.id): \($0.evidence)" }.joined(separator: "; "),
            code: violations.first?.requirement.id, output: refusal)
    }
}

/// A verifier's result on one requirement.
package struct RequirementResult: Sendable, Hashable {
    package enum Status: String, Sendable, Hashable {
        case satisfied, violated
        /// The values that the check needs could not be found, because of another violation.
        case notReached
        /// The evidence or the request has nothing that the requirement is about.
        case notApplicable
    }

    package let requirement: Requirement
    package let status: Status
    /// The finding in one sentence.
    package let evidence: String

    package var permitsAcceptance: Bool { status == .satisfied || status == .notApplicable }

    package init(_ requirement: Requirement, _ status: Status, _ evidence: String) {
        (self.requirement, self.status, self.evidence) = (requirement, status, evidence)
    }
}

/// A judge of evidence on every requirement. The proof of the vectors gets one as a parameter, so that the forge and the
/// catalogue never depend on the verifier that checks them.
package typealias Oracle = @Sendable (VerificationRequest) -> Assessment
