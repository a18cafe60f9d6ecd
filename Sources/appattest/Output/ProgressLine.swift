import AttestModel
import Foundation
import Synchronization

/// How far a run is: one line on standard error that is rewritten, and only on a terminal.
final class ProgressLine: Sendable {
    private let isShown = Terminal.isTerminal(STDERR_FILENO)
    private let progress = Mutex((done: 0, count: 0))

    func take(_ event: RunEvent) {
        guard isShown else { return }
        switch event {
        case .started(let header): progress.withLock { $0.count = header.count }
        case .result(let result):
            progress.withLock { progress in
                progress.done += 1
                show("\(progress.done)/\(progress.count) \(result.id)")
            }
        case .revised: break
        case .ended: clear()
        }
    }

    /// Leaves no trace of the line.
    func clear() {
        if isShown { show("") }
    }

    private func show(_ text: String) {
        FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
    }
}
