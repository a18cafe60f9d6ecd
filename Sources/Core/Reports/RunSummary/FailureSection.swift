import AttestModel

/// All failures under one heading.
struct FailureSection: Sendable {
    let heading: FailureHeading
    /// The meaning of the heading, in a few words.
    let meaning: String
    /// By id; never empty.
    let failures: [FailureSummary]
    let groups: [FailureGroup]
    /// The probable cause of so many failures, in a sentence.
    let hint: String?

    /// Returns the failures under some headings, in the order of these, without empty sections.
    static func all(
        of failures: [VectorResult], under headings: [FailureHeading], _ report: RunRecord
    ) -> [FailureSection] {
        let failures = Dictionary(grouping: failures) { FailureHeading($0, of: report.header) }
        return headings.compactMap { heading in
            guard let results = failures[heading] else { return nil }
            let views = results.sorted { $0.id < $1.id }.map { FailureSummary($0, of: report.header) }
            return FailureSection(
                heading: heading, meaning: meaning(heading, report.header.options.kind), failures: views,
                groups: FailureGroup.groups(of: views, under: heading),
                hint: heading == .error ? hint(report) : nil)
        }
    }

    /// Text like `replay: a captured object works again`.
    var title: String { "\(heading.name): \(meaning)" }

    private static func meaning(_ heading: FailureHeading, _ kind: RunKind) -> String {
        switch heading {
        case .wrongOutput where kind.hasChecks: "the target sent a wrong call or answer, or concluded wrongly"
        case .notTestable: "the target lacks what these \(kind.unit)s need"
        case .error where kind == .live: "answered 5xx instead of accepting or refusing"
        default: heading.meaning
        }
    }

    private static func hint(_ report: RunRecord) -> String? {
        let asked = report.results.filter { $0.expect == .reject && $0.answer != .none }
        let errors = asked.count { $0.outcome == .error && $0.wanted == .reject }
        // To reject what the target cannot read would lock out the genuine objects that it answers alike.
        let isLockout = report.results.contains { $0.wanted == .accept && $0.answer == .error }
        guard errors > 1, !isLockout, !report.header.options.kind.hasChecks else { return nil }
        let count = "\(errors) of \(Count.text(asked.count, "vector"))"
        return "\(count) to reject were answered error: does your adapter map the library's exceptions to reject?"
    }
}
