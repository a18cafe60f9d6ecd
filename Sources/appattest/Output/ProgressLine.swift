import AttestModel
import Reports
import Synchronization

/// The progress of a run on standard error, on a terminal only.
final class ProgressLine: Sendable {
    private let progress = Mutex(RunProgress())

    func take(_ event: RunEvent) {
        guard StandardError.isTerminal else { return }
        progress.withLock { progress in
            if let text = progress.text(after: event) { StandardError.write(raw: text) }
        }
    }

    /// Leaves no trace of the line.
    func clear() {
        if StandardError.isTerminal { StandardError.write(raw: RunProgress.cleared) }
    }
}
