/// What a verifier found on one requirement.
public struct RequirementResult: Sendable, Hashable {
    public enum Status: String, Sendable, Hashable {
        case satisfied, violated
        /// What the check needs could not be found, because of another violation.
        case notReached
        /// The evidence or the request has nothing that the requirement speaks of.
        case notApplicable
    }

    public let requirement: Requirement
    public let status: Status
    /// What was found, in one sentence.
    public let evidence: String

    /// Whether evidence can be accepted as far as this requirement goes.
    public var permitsAcceptance: Bool { status == .satisfied || status == .notApplicable }

    public init(_ requirement: Requirement, _ status: Status, _ evidence: String) {
        self.requirement = requirement
        self.status = status
        self.evidence = evidence
    }
}
