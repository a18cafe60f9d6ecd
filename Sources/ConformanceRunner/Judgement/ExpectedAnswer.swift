import AttestModel

/// The right answer to one request, of a vector or of a step of a sequence.
struct ExpectedAnswer {
    let operation: Operation
    let expect: Expectation
    /// The output of a correct verifier; `nil` when no verifier may accept.
    let result: VerifiedOutput?

    init(_ request: VerificationRequest, expect: Expectation, result: VerifiedOutput?) {
        operation = request.operation
        self.expect = expect
        self.result = result
    }

    init(_ step: SequenceStep) { self.init(step.request, expect: step.expect, result: step.result) }
}
