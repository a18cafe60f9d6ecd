import ConformanceRunner

/// What a run comes to, in one word or two.
enum Conclusion: String, Sendable {
    case conforming
    case notConforming = "not conforming"
    /// A fault of target, suite or configuration.
    case noScore = "no score"

    init(_ report: RunReport) {
        self =
            switch report.exitCode {
            case 0: .conforming
            case 1: .notConforming
            default: .noScore
            }
    }
}
