import AttestModel

/// The sequences of one requirement.
struct SequenceGroup: Sendable {
    let requirement: Requirement
    let cases: [SequenceCase]

    init(_ requirement: Requirement, _ cases: [SequenceCase]) {
        self.requirement = requirement
        self.cases = cases
    }
}
