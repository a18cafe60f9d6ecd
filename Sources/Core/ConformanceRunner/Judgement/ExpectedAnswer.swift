import AttestModel

/// The right answer to one request, of a vector or of a step of a sequence.
struct ExpectedAnswer {
    let request: VerificationRequest
    /// The requirement that the request is about; of a step to reject, the one that it breaks.
    let requirement: Requirement?
    let expect: Expectation
    /// The output of a correct verifier; `nil` when no verifier may accept.
    let result: VerifiedOutput?
    let level: Level
    /// A Boolean value that indicates whether an error is as good as a rejection.
    var mayFail = false

    /// Returns whether the request must be rejected because of one of these requirements.
    func breaks(_ requirements: Set<Requirement>) -> Bool {
        expect == .reject && requirement.map(requirements.contains) == true
    }
}

extension ExpectedAnswer {
    init(_ step: SequenceStep) {
        self.init(
            request: step.request, requirement: step.requirement, expect: step.expect, result: step.result,
            level: .must)
    }
}

struct JudgedAnswer {
    var outcome = Outcome.pass
    var verdict: Verdict?
    var reason: String?
    var code: String?
    /// The capabilities that the target turned out to lack.
    var missing: [Capability] = []
    /// A Boolean value that indicates whether the target declares what is missing.
    var isFalselyDeclared = false

    /// A Boolean value that indicates whether a sequence goes on after it.
    var isAsExpected: Bool { outcome == .pass || outcome == .observed }
}
