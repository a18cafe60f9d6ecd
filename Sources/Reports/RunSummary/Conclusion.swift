import AttestModel

/// What a run comes to, in one word or two.
enum Conclusion: String, Sendable {
    case conforming
    /// It fails, but exactly as its baseline says.
    case asBaseline = "not conforming, exactly as the baseline says"
    case notConforming = "not conforming"
    /// A fault of target, suite or configuration.
    case noScore = "no score"

    init(_ report: RunRecord) {
        self =
            switch report.exitCode {
            case 0: report.known.isEmpty && !report.failsFlakily ? .conforming : .asBaseline
            case 1: .notConforming
            default: .noScore
            }
    }
}
