/// The comparison of an answer with the expected one. The control and the target are not considered.
package enum Judgement: Sendable, Hashable {
    case right
    /// Accepted what must be rejected, the other way round, or answered with neither.
    case wrongVerdict
    /// Accepted rightly, but with other values than a correct verifier returns: one line for each.
    case wrongOutput([String])
    /// Any verdict is fine.
    case observed

    /// Judges a verdict with its output.
    /// - Parameters:
    ///   - result: The values that a correct verifier returns when it accepts; `nil` for evidence that nobody may
    ///     accept. Where a call to DeviceCheck is refused, the values of the refusal.
    ///   - level: With `must`, a risk metric of 0 counts as none, and a client that rejects need not conclude anything.
    package init(of response: VerdictResponse, expect: Expectation, result: VerifiedOutput?, level: Level = .should) {
        var output = response.output
        if level == .must, output.riskMetric == 0, result?.riskMetric == nil { output.riskMetric = nil }
        switch (response.verdict, expect) {
        case (.accept, .accept): self.init(output, expected: result ?? VerifiedOutput())
        case (.accept, .reject):
            guard let result, !result.isOfRefusal else { self = .wrongVerdict; return }
            self.init(output, expected: result)
        case (.reject, .reject): self = Self.ofRefusal(output, expected: result, level: level)
        case (.accept, .either), (.reject, .either): self = .observed
        case (.reject, .accept), (.error, _), (.unsupported, _): self = .wrongVerdict
        }
    }

    /// Judges the values that go with a rejection: the status of a service that refuses a call, and the conclusion of a
    /// client. The text of a service's body has no documented form.
    private static func ofRefusal(_ output: VerifiedOutput, expected: VerifiedOutput?, level: Level) -> Judgement {
        guard let expected, expected.isOfRefusal else {
            // No source says what follows from the answer, but a device must not be blamed for it.
            return output.deviceCheck.conclusion == .tokenRefused
                ? .wrongOutput(["conclusion is \"tokenRefused\", although the answer is not about the device token"])
                : .right
        }
        let mismatches = output.deviceCheck.mismatches(ofRefusal: expected.deviceCheck, level: level)
        return mismatches.isEmpty ? .right : .wrongOutput(mismatches)
    }

    private init(_ output: VerifiedOutput, expected: VerifiedOutput) {
        let mismatches = output.mismatches(expected: expected)
        self = mismatches.isEmpty ? .right : .wrongOutput(mismatches)
    }
}
