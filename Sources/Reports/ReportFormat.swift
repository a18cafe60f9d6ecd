import ConformanceRunner

/// The kinds of report that can be written to a file.
public enum ReportFormat: String, Sendable, Hashable, CaseIterable {
    /// One JSON object a line, written as the run goes.
    case jsonl
    /// JUnit's XML, written at the end.
    case junit

    /// A report of this format that writes to `sink`.
    public func report(to sink: ReportSink) -> any Report {
        switch self {
        case .jsonl: JSONLinesReport(sink: sink)
        case .junit: JUnitReport(sink: sink)
        }
    }
}
