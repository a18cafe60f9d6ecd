import AttestModel
import ConformanceRunner

extension VectorResult {
    /// What is wanted where this was decided: of a sequence that failed, in the step that failed.
    var wanted: Expectation { step?.expect ?? vector.expect }

    /// What was wanted and what came, in a few words; of a sequence that failed, in which step.
    var expectedAndGot: String {
        let got =
            switch outcome {
            case .wrongOutput: "accept with wrong values"
            case .crash, .timeout, .protocolError, .notTestable: outcome.rawValue
            case .unstable: "different answers"
            default: verdict?.rawValue ?? outcome.rawValue
            }
        guard let step else { return "expected \(vector.expect.rawValue), got \(got)" }
        return "\(step): expected \(step.expect.rawValue), got \(got)"
    }

    /// How long the answer took, in words; `nil` when nothing was asked.
    var timeText: String? { milliseconds > 0 ? "\(milliseconds) ms" : nil }
}
