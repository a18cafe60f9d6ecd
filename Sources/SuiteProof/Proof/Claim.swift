import AttestModel

/// What a vector, or a step of a sequence, says of one piece of evidence.
struct Claim {
    let expect: Expectation
    /// What evidence to reject breaks.
    let requirement: Requirement?
    /// What it cannot help breaking besides.
    let alsoBreaks: Requirement?
    /// What a correct verifier returns about evidence to accept.
    let result: VerifiedOutput?

    /// In what an oracle's finding differs from the claim, as the end of a sentence; `nil` when it bears it out.
    func defect(in finding: Assessment) -> String? {
        let violated = finding.violations.map { "\($0.requirement.id) (\($0.evidence))" }.joined(separator: ", ")
        switch expect {
        case .accept:
            guard finding.isAccepted else { return "is not accepted: \(violated)" }
            let wrong = (finding.output ?? VerifiedOutput()).mismatches(expected: result ?? VerifiedOutput())
            return wrong.isEmpty ? nil : "is accepted with another result: \(wrong.joined(separator: ", "))"
        case .reject:
            guard !finding.isAccepted else { return "is accepted" }
            return isBorneOut(by: Set(finding.violations.map(\.requirement)))
                ? nil : "violates \(violated.isEmpty ? "nothing" : violated)"
        case .either:
            // Recorded, never judged: any finding will do.
            return nil
        }
    }

    /// The fault breaks its requirement alone; or that one and the second that it cannot help breaking, either of
    /// which may be all that shows.
    private func isBorneOut(by violated: Set<Requirement>) -> Bool {
        guard let alsoBreaks else { return violated == Set([requirement].compactMap(\.self)) }
        return !violated.isEmpty && violated.isSubset(of: [requirement, alsoBreaks].compactMap(\.self))
    }
}
