import AttestModel

/// A run in the words of every report for people. Headings, groups, counts and texts are decided here, and the reports
/// only set them. Nothing is escaped for any format.
struct RunSummary: Sendable {
    let report: RunRecord
    let conclusion: Conclusion
    /// The reason why the run says nothing about conformance.
    let fault: String?
    /// The outcomes that occurred, in the vocabulary's order.
    let counts: [OutcomeCount]
    /// The failures that fail the run, gravest first.
    let sections: [FailureSection]
    /// The failures that the baseline excuses.
    let excused: [FailureSection]

    init(_ report: RunRecord) {
        self.report = report
        conclusion = Conclusion(report)
        fault = report.fault.map { PrintableText.of($0.sentence) }
        counts = OutcomeCount.of(report)
        sections = FailureSection.failures(of: report)
        excused = FailureSection.excused(of: report)
    }

    var header: RunHeader { report.header }

    /// The number of vectors that keep the target from being conforming.
    var failureCount: Int { sections.reduce(0) { $0 + $1.failures.count } }

    /// Text like `320 pass, 2 crash, 23 observed: 5 accepted, 18 rejected`; empty without a score.
    var totals: String { counts.map(\.text).joined(separator: ", ") }

    /// The target's own name.
    var targetName: String { PrintableText.of(header.targetName) }

    /// The set in a few words.
    var setText: String { "set \(header.suiteVersion), digest \(header.digest.hex.prefix(12))" }

    /// The errors of the baseline itself; each fails the run.
    var baselineProblems: [String] { BaselineText.problems(report) }

    /// Sentences that a reader needs to understand the counts.
    var notes: [String] {
        var notes = [BaselineText.summary(report)].compactMap(\.self) + baselineProblems
        notes += ReasonText.lines(report) + report.remarks.map(PrintableText.of)
        let allowed = header.options.allowUntestable
        if report.counts[.notTestable] != nil, !allowed.isEmpty {
            notes.append("not testable is allowed for \(RepeatCommand.list(allowed))")
        }
        if header.unjudgedCount > 0 {
            notes.append("\(header.unjudgedCount) vectors about hardening are left to --profile strict")
        }
        if let shard = header.options.shard { notes.append("part \(shard) of the vectors") }
        if let order = OrderText.of(header.options) { notes.append(order) }
        return notes
    }
}

/// The conclusion of a run, in a few words.
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

/// The number of vectors with one outcome.
struct OutcomeCount: Sendable, Hashable {
    let outcome: Outcome
    let count: Int
    /// The answers to vectors that are only observed, like `5 accepted, 18 rejected`; `nil` for another outcome.
    let detail: String?

    /// Text like `3 pass` or `23 observed: 5 accepted, 18 rejected`.
    var text: String { "\(count) \(outcome.rawValue)" + (detail.map { ": \($0)" } ?? "") }

    /// Returns the outcomes that occurred, in the vocabulary's order.
    static func of(_ report: RunRecord) -> [OutcomeCount] {
        Outcome.allCases.compactMap { outcome in
            guard let count = report.counts[outcome], count > 0 else { return nil }
            let detail = outcome == .observed ? answers(report.results.filter { $0.outcome == .observed }) : nil
            return OutcomeCount(outcome: outcome, count: count, detail: detail)
        }
    }

    private static func answers(_ results: [VectorResult]) -> String {
        let words: [(Verdict?, String)] = [
            (.accept, "accepted"), (.reject, "rejected"), (.error, "answered error"),
            (.unsupported, "answered unsupported"), (nil, "without a verdict"),
        ]
        return words.compactMap { verdict, word in
            let count = results.count { $0.verdict == verdict }
            return count > 0 ? "\(count) \(word)" : nil
        }.joined(separator: ", ")
    }
}
