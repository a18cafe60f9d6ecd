import AttestModel
import Reports
import Synchronization

/// The progress of a run on standard error, on a terminal only.
final class ProgressLine: Sendable {
    private let progress = Mutex(RunProgress(on: StandardError.terminal))
    private let clock = ContinuousClock()
    private let start = ContinuousClock.now

    /// Says what takes its time from now on, like `forging the vectors`.
    func show(_ phase: String) { write { $0.text(of: phase) } }

    func receive(_ event: RunEvent) { write { $0.text(after: event, at: clock.now - start) } }

    func clear() { write(\.cleared) }

    /// Says that the user ends the run, and what is done before the end.
    func sayInterrupted(_ work: String) {
        clear()
        StandardError.write("appattest: interrupted; \(work) and finishing the reports (once more ends at once)")
    }

    /// Keeps the line up to date, whether answers come or not.
    func tick() { write { $0.text(at: clock.now - start) } }

    private func write(_ text: (inout RunProgress) -> String?) {
        guard StandardError.terminal.isWatched else { return }
        progress.withLock { progress in
            if let text = text(&progress) { StandardError.write(raw: text) }
        }
    }
}

extension ReportSet {
    /// Conducts a run whose events go to the reports and to the line of its progress.
    /// - Parameter run: The run; it hands each event to the function that it gets.
    /// - Throws: The error of the run, after the reports are finished.
    func record(
        _ header: RunHeader, showing progress: ProgressLine,
        of run: (_ onEvent: @escaping @Sendable (RunEvent) -> Void) async throws(RunnerError) -> RunRecord
    ) async throws(RunnerError) -> RunRecord {
        let ticks = Task { while (try? await Task.sleep(for: .seconds(1))) != nil { progress.tick() } }
        defer {
            ticks.cancel()
            progress.clear()
        }
        return try await finished(header) { () throws(RunnerError) in
            try await run { event in
                progress.receive(event)
                self.receive(event)
            }
        }
    }
}
