import AttestModel

extension VectorResult {
    /// What is wanted where this was decided: of a sequence that failed, in the step that failed.
    var wanted: Expectation { step?.expect ?? vector.expect }

    /// What was wanted and what came, in a few words; of a sequence that failed, in which step.
    var expectedAndGot: String { step.map { "\($0): \(wantedAndGot)" } ?? wantedAndGot }

    /// The same without the step.
    var wantedAndGot: String {
        let got =
            switch outcome {
            case .wrongOutput: "accept with wrong values"
            case .crash, .timeout, .protocolError, .notTestable: outcome.rawValue
            case .unstable: "different answers"
            default: verdict?.rawValue ?? outcome.rawValue
            }
        return "expected \(wanted.rawValue), got \(got)"
    }

    /// How long the answer took, in words; `nil` when nothing was asked.
    var timeText: String? { milliseconds > 0 ? "\(milliseconds) ms" : nil }
}
