import AttestModel

/// The kinds of report that can be written to a file.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
    /// One JSON object a line, written as the run goes.
    case jsonl
    /// JUnit's XML.
    case junit
    /// A short summary for the page of a CI job.
    case markdown
    /// A page with everything, that needs nothing else.
    case html
    /// The JSON that shields.io makes a badge of.
    case badge

    /// A report of this format that writes to `sink`: JSON Lines as the run goes, the others at its end.
    package func report(to sink: ReportSink) -> any Report {
        switch self {
        case .jsonl: JSONLinesReport(sink: sink)
        case .junit: ClosingReport(sink: sink) { JUnitReport.text($0) }
        case .markdown: ClosingReport(sink: sink) { MarkdownReport.text(RunView($0)) }
        case .html: ClosingReport(sink: sink) { try RunPage(RunView($0)).html() }
        case .badge: ClosingReport(sink: sink) { BadgeReport.text(RunView($0)) }
        }
    }
}
