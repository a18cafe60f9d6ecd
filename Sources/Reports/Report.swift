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
    private let rewriting: (@Sendable (String) throws -> Void)?
    private let discarding: (@Sendable () -> Void)?
    /// The name of the place in errors.
    let name: String

    /// Creates a sink.
    ///
    /// - Parameters:
    ///   - name: the name of the place in errors.
    ///   - rewriting: puts a text in the place of all that was written; `nil` where that is impossible, as in a pipe.
    ///   - discarding: removes the place when nothing is in it; `nil` where that is impossible.
    package init(
        name: String, rewriting: (@Sendable (String) throws -> Void)? = nil,
        discarding: (@Sendable () -> Void)? = nil,
        writing: @escaping @Sendable (String) throws -> Void
    ) {
        self.name = name
        self.rewriting = rewriting
        self.discarding = discarding
        self.writing = writing
    }

    /// A Boolean value that indicates whether what was written can be replaced.
    var isRewritable: Bool { rewriting != nil }

    /// Removes the place when nothing is in it, so that nobody takes an empty file for a report.
    func discardEmpty() { discarding?() }

    /// Puts a text in the place of all that was written.
    ///
    /// - Throws: `RunnerError` with code `file`.
    func rewrite(_ text: String) throws(RunnerError) {
        do {
            try rewriting?(text)
        } catch {
            throw RunnerError(.file, "the report \(name) cannot be written: \(error)")
        }
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
