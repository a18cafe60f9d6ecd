import AttestModel
import ConformanceRunner

extension VectorResult {
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
}

extension [Outcome: Int] {
    /// The counts in the vocabulary's order, with those that are not zero.
    var sorted: [(outcome: Outcome, count: Int)] {
        Outcome.allCases.compactMap { outcome in
            self[outcome].flatMap { $0 > 0 ? (outcome, $0) : nil }
        }
    }
}

extension RunHeader {
    /// The first twelve digits of the set's digest.
    var shortDigest: String { String(digest.hex.prefix(12)) }
}
