import AttestModel

/// One request and its right answer: a vector's, or that of a step of a sequence.
struct ExpectedAnswer {
    let operation: Operation
    let expect: Expectation
    /// What a correct verifier returns; `nil` where nobody may accept.
    let result: VerifiedOutput?

    init(_ request: VerificationRequest, expect: Expectation, result: VerifiedOutput?) {
        operation = request.operation
        self.expect = expect
        self.result = result
    }

    init(_ step: SequenceStep) { self.init(step.request, expect: step.expect, result: step.result) }
}
