import AttestModel

/// The cases of one requirement.
package struct Group<Draft: SuiteDraft>: Sendable {
    let requirement: Requirement
    let cases: [Case<Draft>]

    init(_ requirement: Requirement, _ cases: [Case<Draft>]) {
        self.requirement = requirement
        self.cases = cases
    }
}
