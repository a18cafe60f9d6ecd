/// Whether an answer is what a vector expects. What surrounds the answer (its control, its target) is not looked at.
public enum Judgement: Sendable, Hashable {
    case right
    /// Accepted what must be rejected, the other way round, or answered with neither.
    case wrongVerdict
    /// Accepted rightly, but with other values than a correct verifier returns: one line for each.
    case wrongOutput([String])
    /// Any verdict will do.
    case observed
}

extension Vector {
    /// Judges a verdict with its output.
    public func judgement(of response: VerdictResponse) -> Judgement {
        switch (response.verdict, expect) {
        case (.accept, .accept):
            let mismatches = response.output.mismatches(expected: result ?? VerifiedOutput())
            return mismatches.isEmpty ? .right : .wrongOutput(mismatches)
        case (.reject, .reject): return .right
        case (.accept, .either), (.reject, .either): return .observed
        case (.accept, .reject), (.reject, .accept), (.error, _), (.unsupported, _): return .wrongVerdict
        }
    }
}
