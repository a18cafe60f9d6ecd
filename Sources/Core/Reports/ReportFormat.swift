import AttestModel

/// The kinds of report that can be written to a file.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
    /// One JSON object a line.
    case jsonl
    case junit
    /// A summary for the page of a CI job.
    case markdown
    /// A page that needs nothing else.
    case html
    /// SARIF 2.1.0, for code-scanning pages.
    case sarif
    /// JSON for a badge of shields.io.
    case badge
    /// The machines that were learned of a backend, for Graphviz.
    case dot

    /// A Boolean value that indicates whether the report grows as the run goes on.
    package var isStreamed: Bool { self == .jsonl }

    /// Returns the whole report; empty for one that grows as the run goes on.
    /// - Parameter findings: the verifier whose findings about cases a page draws; `nil` for none.
    /// - Throws: the template library's error, only when a template of this program is malformed.
    func text(of summary: RunSummary, findings: FindingsReader? = nil) throws -> String {
        switch self {
        case .jsonl: ""
        case .junit: JUnitReport.text(summary)
        case .markdown: MarkdownReport.text(summary)
        case .html: try RunPage(view: summary, findings: findings).html()
        case .sarif: SARIFReport.text(summary)
        case .badge: BadgeReport.text(summary)
        case .dot: DOTReport.text(summary)
        }
    }
}

/// A report as the command line asks for it: `FORMAT=FILE`.
package struct ReportSpecification: Sendable, Hashable {
    package let format: ReportFormat
    /// A path, or `-` for standard output.
    package let file: String

    /// - Throws: `RunnerError.usage` that names the known formats.
    package init(_ text: String) throws(RunnerError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let known = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
        guard let format = ReportFormat(rawValue: parts[0]) else {
            throw RunnerError(.usage, "--report: '\(parts[0])' is not a format; the formats are \(known).")
        }
        guard parts.count == 2, !parts[1].isEmpty else {
            throw RunnerError(.usage, "--report: '\(text)' has no file; write for instance \(format)=report.\(format).")
        }
        self.format = format
        file = parts[1]
    }

    package var isStandardOutput: Bool { file == "-" }
}
