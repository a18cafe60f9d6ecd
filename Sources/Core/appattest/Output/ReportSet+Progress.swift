import AttestModel
import Reports

extension ReportSet {
    /// Conducts a run whose events go to the reports and to the line of its progress.
    ///
    /// - Parameters:
    ///   - header: The facts about the run, for one that throws before it has started.
    ///   - run: The run; it hands each event to the function that it gets.
    /// - Throws: The error of the run, after the reports are finished.
    func record(
        _ header: RunHeader, showing progress: ProgressLine,
        of run: (_ onEvent: @escaping @Sendable (RunEvent) -> Void) async throws(RunnerError) -> RunRecord
    ) async throws(RunnerError) -> RunRecord {
        defer { progress.clear() }
        return try await progress.ticking { () throws(RunnerError) in
            try await finished(header) { () throws(RunnerError) in
                try await run { event in
                    progress.take(event)
                    self.take(event)
                }
            }
        }
    }
}
