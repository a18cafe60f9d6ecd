import ConformanceRunner
import Dispatch
import Foundation

/// Ends the run when the user ends this program, and with it the target's processes: they have process groups of
/// their own, which the terminal's signals do not reach. The second time it ends the program at once.
final class Interruption {
    /// What the run is to be interrupted by.
    let run: RunInterruption
    private let sources: [any DispatchSourceSignal]

    init(progress: ProgressLine) {
        let run = RunInterruption { TargetProcesses.killAll() }
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                guard run.interrupt() else { return Self.end(by: number) }
                progress.clear()
                StandardError.write(
                    "appattest: interrupted; ending the target and finishing the reports (once more ends at once)")
            }
            source.activate()
            return source
        }
        self.run = run
    }

    /// Leaves signals to the system again.
    func end() {
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    }

    private static func end(by number: Int32) {
        TargetProcesses.killAll()
        signal(number, SIG_DFL)
        // To the process: the queue's own threads block signals.
        kill(getpid(), number)
    }
}
