import AttestModel

/// A report that is one text, written when the run is over.
struct ClosingReport: Report {
    let sink: ReportSink
    let text: @Sendable (RunRecord) throws -> String

    mutating func take(_ event: RunEvent) throws(RunnerError) {
        guard case .ended(let report) = event else { return }
        let text: String
        do {
            text = try self.text(report)
        } catch {
            throw RunnerError(.file, "the report \(sink.name) cannot be made: \(error)")
        }
        try sink.write(text)
    }
}
