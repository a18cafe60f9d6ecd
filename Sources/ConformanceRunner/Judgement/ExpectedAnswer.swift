import AttestModel

/// The right answer to one request, of a vector or of a step of a sequence.
struct ExpectedAnswer {
    let operation: Operation
    let expect: Expectation
    /// The output of a correct verifier; `nil` when no verifier may accept.
    let result: VerifiedOutput?
    let level: Level
    /// A Boolean value that indicates whether an error is as good as a rejection.
    var mayFail = false

    init(_ request: VerificationRequest, expect: Expectation, result: VerifiedOutput?, level: Level) {
        operation = request.operation
        self.expect = expect
        self.result = result
        self.level = level
    }

    init(_ step: SequenceStep) { self.init(step.request, expect: step.expect, result: step.result, level: .must) }
}
