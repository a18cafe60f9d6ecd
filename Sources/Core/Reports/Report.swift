import AttestModel

/// A run as one file.
package protocol Report: Sendable {
    /// Takes the next event of the run. A report that needs nothing but the events is whole after the last one.
    ///
    /// - Throws: `RunnerError` with code `file` when it cannot be written.
    mutating func take(_ event: RunEvent) throws(RunnerError)

    /// Takes the whole run, after its last event. Only what needs all results at once waits for it.
    ///
    /// - Throws: `RunnerError` with code `file` when it cannot be written.
    mutating func close(with record: RunRecord) throws(RunnerError)
}

extension Report {
    package mutating func take(_ event: RunEvent) throws(RunnerError) {}

    package mutating func close(with record: RunRecord) throws(RunnerError) {}
}

/// A report that is one text, made from all results of the run at once.
struct ClosingReport: Report {
    let sink: ReportSink
    let text: @Sendable (RunRecord) throws -> String

    mutating func close(with record: RunRecord) throws(RunnerError) {
        let text: String
        do {
            text = try self.text(record)
        } catch {
            throw RunnerError(.file, "the report \(sink.name) cannot be made: \(error)")
        }
        try sink.put(text)
    }
}
