import AttestModel

/// The events of a run as one file.
package protocol Report: Sendable {
    /// Takes the next event of the run, and writes what the report says about it.
    ///
    /// - Throws: `RunnerError` with code `file` when it cannot be written.
    mutating func take(_ event: RunEvent) throws(RunnerError)
}

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

/// The place that a report goes to. What was written is there at once: nothing is buffered.
package struct ReportSink: Sendable {
    private let writing: @Sendable (String) throws -> Void
    /// The name of the place in errors.
    let name: String

    /// Creates a sink.
    ///
    /// - Parameter name: the name of the place in errors.
    package init(name: String, writing: @escaping @Sendable (String) throws -> Void) {
        self.name = name
        self.writing = writing
    }

    /// Writes text.
    ///
    /// - Throws: `RunnerError` with code `file`.
    package func write(_ text: String) throws(RunnerError) {
        do {
            try writing(text)
        } catch {
            throw RunnerError(.file, "the report \(name) cannot be written: \(error)")
        }
    }
}
