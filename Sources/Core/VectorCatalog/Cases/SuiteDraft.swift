import AttestModel

/// A kind of evidence with the suite that is about it: all that the generator knows of the kind.
package protocol SuiteDraft: PlannedDraft {
    /// The capabilities that every vector of the suite needs of a target.
    static var needs: Set<Capability> { get }
    /// The requirement of the accepted cases.
    static var acceptance: Requirement { get }
    /// Returns the accepted cases, which are the controls of all others.
    static func valid(about subject: EvidenceSubject) -> Group<Self>
    /// Returns the groups of the suite, the accepted cases among them.
    static func groups(about subject: EvidenceSubject) -> [Group<Self>]
}

/// The cases of one requirement.
package struct Group<Draft: SuiteDraft>: Sendable {
    let requirement: Requirement
    let cases: [Case<Draft>]

    init(_ requirement: Requirement, _ cases: [Case<Draft>]) {
        self.requirement = requirement
        self.cases = cases
    }
}
