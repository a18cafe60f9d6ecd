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
    /// - Parameters:
    ///   - result: The values that a correct verifier returns when it accepts; `nil` for evidence that nobody may accept.
    ///   - level: The level of the vector. With `must`, a risk metric of 0 counts as none.
    package init(
        of response: VerdictResponse, expect: Expectation, result: VerifiedOutput?, level: Level = .should
    ) {
        var output = response.output
        if level == .must, output.riskMetric == 0, result?.riskMetric == nil { output.riskMetric = nil }
        switch (response.verdict, expect) {
        case (.accept, .accept): self.init(output, expected: result ?? VerifiedOutput())
        case (.accept, .reject):
            guard let result else { self = .wrongVerdict; return }
            self.init(output, expected: result)
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
