/// What a verifier found on one requirement.
package struct RequirementResult: Sendable, Hashable {
    package enum Status: String, Sendable, Hashable {
        case satisfied, violated
        /// What the check needs could not be found, because of another violation.
        case notReached
        /// The evidence or the request has nothing that the requirement speaks of.
        case notApplicable
    }

    package let requirement: Requirement
    package let status: Status
    /// What was found, in one sentence.
    package let evidence: String

    /// Whether evidence can be accepted as far as this requirement goes.
    package var permitsAcceptance: Bool { status == .satisfied || status == .notApplicable }

    package init(_ requirement: Requirement, _ status: Status, _ evidence: String) {
        self.requirement = requirement
        self.status = status
        self.evidence = evidence
    }
}
