import AttestModel

/// All failures under one heading.
struct FailureSection: Sendable {
    let heading: FailureHeading
    /// By id; never empty.
    let failures: [FailureView]
    let groups: [FailureGroup]
    /// What is probably behind so many of them, in a sentence.
    let hint: String?

    /// What fails the run, gravest first, without sections that are empty.
    static func failures(of report: RunRecord) -> [FailureSection] {
        sections(of: report.failures, FailureHeading.all, report)
    }

    /// What fails, and is excused by the baseline.
    static func excused(of report: RunRecord) -> [FailureSection] {
        let failed = (report.known + report.flaky).map(\.result).filter { result in
            report.header.options.failure(of: result) != nil
        }
        return sections(of: failed, FailureHeading.excused, report)
    }

    private static func sections(
        of failures: [VectorResult], _ headings: [FailureHeading], _ report: RunRecord
    ) -> [FailureSection] {
        let failures = Dictionary(grouping: failures) { FailureHeading($0, of: report.header) }
        return headings.compactMap { heading in
            guard let results = failures[heading] else { return nil }
            let views = results.sorted { $0.id < $1.id }.map { FailureView($0, of: report.header) }
            return FailureSection(
                heading: heading, failures: views, groups: FailureGroup.groups(of: views, under: heading),
                hint: hint(heading, results.count, report))
        }
    }

    /// `replay: a captured object works again`.
    var title: String { "\(heading.name): \(heading.meaning)" }

    private static func hint(_ heading: FailureHeading, _ count: Int, _ report: RunRecord) -> String? {
        guard heading == .error else { return nil }
        let forgeries = report.results.count { result in
            result.expect == .reject && result.outcome != .notTestable
        }
        return "\(count) of \(forgeries) vectors to reject were answered error: "
            + "does your adapter map the library's exceptions to reject?"
    }
}
