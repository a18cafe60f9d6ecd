import AttestModel

/// A run in the words of every report for people. Headings, groups, counts and texts are decided here, and the reports
/// only set them. Nothing is escaped for any format.
struct RunSummary: Sendable {
    let report: RunRecord
    let conclusion: Conclusion
    /// The reason why the run says nothing about conformance.
    let fault: String?
    /// The failures that fail the run, gravest first.
    let sections: [FailureSection]
    /// The failures that the baseline excuses.
    let excused: [FailureSection]
    let verdict: RunVerdict
    /// The causes of the failures and the gaps that a reader must not miss: the first thing to read of a run that fails.
    /// Empty for one without failures, or without a score.
    let causes: [RunCause]
    /// The vectors that were not sent for want of a capability.
    let gaps: [UntestedGap]
    /// The parts that every backend owes; empty for a run of another kind.
    let coverage: CoverageBlock

    init(_ report: RunRecord) {
        self.report = report
        conclusion = Conclusion(report)
        fault = report.fault.map { PrintableText.of($0.sentence) }
        sections = FailureSection.all(of: report.failures, under: FailureHeading.all, report)
        let listed = (report.known + report.flaky).map(\.result)
        excused = FailureSection.all(
            of: listed.filter { report.header.options.failure(of: $0) != nil }, under: FailureHeading.excused, report)
        verdict = RunVerdict(report)
        gaps = UntestedGap.all(of: report)
        coverage = CoverageBlock(report)
        causes = RunCauses.of(report, gaps, coverage)
    }

    var header: RunHeader { report.header }

    /// The races that found nothing; empty without a score.
    var races: [CleanRace] { fault == nil ? CleanRace.all(of: report) : [] }

    /// The causes, a line each.
    var causeLines: [String] { causes.map(\.line) }

    /// The causes that the run itself names, a sentence each: to be fixed before anything else.
    var fixFirst: [String] { causes.filter { if case .named = $0.kind { true } else { false } }.map(\.line) }

    /// The gravest failure; `nil` for a run without failures.
    var gravest: FailureSummary? { causes.firstNonNil { $0.example(in: header) } ?? sections.first?.failures.first }

    /// Text like `3 pass, 2 wrongVerdict (2 replay), 23 observed (5 accepted, 18 rejected)`: the outcomes that occurred, in
    /// the vocabulary's order, with the costs of wrong verdicts and the answers to vectors that are only observed; empty
    /// without any.
    var totals: String {
        Outcome.allCases.compactMap { outcome in
            let results = report.results.filter { $0.outcome == outcome }
            guard !results.isEmpty else { return nil }
            let detail =
                switch outcome {
                case .wrongVerdict: ImpactText.words(results)
                case .observed: Self.answers(results, header.options.kind)
                default: ""
                }
            return "\(results.count) \(outcome.rawValue)" + (detail.isEmpty ? "" : " (\(detail))")
        }.joined(separator: ", ")
    }

    private static func answers(_ results: [VectorResult], _ kind: RunKind) -> String {
        ReceivedAnswer.allCases.filter { $0 != .none || !kind.hasChecks }.compactMap { answer in
            let count = results.count { $0.answer == answer }
            return count > 0 ? "\(count) \(answer == .none ? "not sent" : answer.rawValue)" : nil
        }.joined(separator: ", ")
    }

    /// The causes beyond a number, as text like `2 more causes`; `nil` when there are none.
    func moreCauses(than count: Int) -> String? {
        causes.count > count ? Count.text(causes.count - count, "more cause") : nil
    }

    /// The file of the adapter, or else that of the baseline, relative to the repository: the place of an alert.
    var place: String? { header.options.adapterFile ?? baselinePlace }

    /// The file of the baseline, relative to the repository.
    var baselinePlace: String? { header.options.baseline.flatMap { PortablePaths.place(of: $0.file, header.options) } }

    /// The target's own name.
    var targetName: String { PrintableText.of(header.targetName) }

    /// The number of vectors that the run chose, and of those in the set: `33 of 575 vectors`.
    var selectionText: String {
        let all = header.setCount > 0 ? "\(header.count) of " : ""
        return all + header.options.kind.units(max(header.setCount, header.count))
    }
}

/// The conclusion of a run, in a few words.
enum Conclusion: String, Sendable {
    case conforming
    /// It fails, but exactly as its baseline says.
    case asBaseline = "not conforming, exactly as the baseline says"
    /// Its only failures are that the baseline lists vectors that pass.
    case better = "better than the baseline says"
    case notConforming = "not conforming"
    /// A fault of target, suite or configuration.
    case noScore = "no score"

    init(_ report: RunRecord) {
        self =
            switch report.exitCode {
            case 0: report.known.isEmpty && !report.failsFlakily ? .conforming : .asBaseline
            case 1:
                report.failures.isEmpty && report.unmatched.isEmpty && report.untestedParts.isEmpty
                    ? .better : .notConforming
            default: .noScore
            }
    }
}
