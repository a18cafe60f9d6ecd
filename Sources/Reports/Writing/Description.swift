import AttestModel
import ConformanceRunner

extension VectorResult {
    /// What was wanted and what came, in a few words.
    var expectedAndGot: String {
        let got =
            switch outcome {
            case .wrongOutput: "accept with wrong values"
            case .crash, .timeout, .protocolError, .notTestable: outcome.rawValue
            default: verdict?.rawValue ?? outcome.rawValue
            }
        return "expected \(vector.expect.rawValue), got \(got)"
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
