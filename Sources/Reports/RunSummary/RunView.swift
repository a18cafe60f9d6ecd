import AttestModel

/// A run in the words of every report for people: one place decides headings, groups, counts and texts, and the
/// reports only set them. Nothing in it is escaped for any format.
struct RunView: Sendable {
    let report: RunRecord
    let conclusion: Conclusion
    /// Why the run says nothing about conformance.
    let fault: String?
    /// What occurred, in the vocabulary's order.
    let counts: [OutcomeCount]
    /// What fails the run, gravest first.
    let sections: [FailureSection]
    /// What fails, and is excused by the baseline.
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

    /// How many vectors keep the target from being conforming.
    var failureCount: Int { sections.reduce(0) { $0 + $1.failures.count } }

    /// `320 pass, 2 crash, 23 observed: 5 accepted, 18 rejected`; empty without a score.
    var totals: String { counts.map(\.text).joined(separator: ", ") }

    /// The target as it calls itself.
    var targetName: String { PrintableText.of(header.targetName) }

    /// The set in a few words.
    var setText: String { "set \(header.suiteVersion), digest \(header.digest.hex.prefix(12))" }

    /// What is wrong with the baseline itself; each line fails the run.
    var baselineProblems: [String] { BaselineText.problems(report) }

    /// What has to be known to take the counts for what they are, a sentence each.
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
