/// The comparison of an answer with the expected one. The control and the target are not considered.
package enum Judgement: Sendable, Hashable {
    case right
    /// Accepted what must be rejected, the other way round, or answered with neither.
    case wrongVerdict
    /// Accepted rightly, but with other values than a correct verifier returns: one line for each.
    case wrongOutput([String])
    /// Any verdict is fine.
    case observed
}

extension Judgement {
    /// Judges a verdict with its output.
    ///
    /// - Parameter result: the values that a correct verifier returns when it accepts; `nil` for evidence that nobody may
    ///   accept.
    package init(of response: VerdictResponse, expect: Expectation, result: VerifiedOutput?) {
        switch (response.verdict, expect) {
        case (.accept, .accept): self.init(response.output, expected: result ?? VerifiedOutput())
        case (.accept, .reject):
            guard let result else { self = .wrongVerdict; return }
            self.init(response.output, expected: result)
        case (.reject, .reject): self = .right
        case (.accept, .either), (.reject, .either): self = .observed
        case (.reject, .accept), (.error, _), (.unsupported, _): self = .wrongVerdict
        }
    }

    private init(_ output: VerifiedOutput, expected: VerifiedOutput) {
        let mismatches = output.mismatches(expected: expected)
        self = mismatches.isEmpty ? .right : .wrongOutput(mismatches)
    }
}
