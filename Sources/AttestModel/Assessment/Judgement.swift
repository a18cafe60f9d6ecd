/// Whether an answer is what a question expects. What surrounds the answer (its control, its target) is not looked at.
public enum Judgement: Sendable, Hashable {
    case right
    /// Accepted what must be rejected, the other way round, or answered with neither.
    case wrongVerdict
    /// Accepted rightly, but with other values than a correct verifier returns: one line for each.
    case wrongOutput([String])
    /// Any verdict will do.
    case observed
}

extension Judgement {
    /// Judges a verdict with its output.
    ///
    /// - Parameter result: what a correct verifier returns, when the evidence is to be accepted.
    public init(of response: VerdictResponse, expect: Expectation, result: VerifiedOutput?) {
        switch (response.verdict, expect) {
        case (.accept, .accept):
            let mismatches = response.output.mismatches(expected: result ?? VerifiedOutput())
            self = mismatches.isEmpty ? .right : .wrongOutput(mismatches)
        case (.reject, .reject): self = .right
        case (.accept, .either), (.reject, .either): self = .observed
        case (.accept, .reject), (.reject, .accept), (.error, _), (.unsupported, _): self = .wrongVerdict
        }
    }
}
