import AdapterTargets
import AttestModel
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
        sources = Self.sources { number in
            guard run.interrupt() else { return Self.end(by: number) }
            progress.clear()
            StandardError.write(
                "appattest: interrupted; ending the target and finishing the reports (once more ends at once)")
        }
        self.run = run
    }

    /// Ends the program the first time already: for a command whose result is worth nothing when it is cut short.
    init() {
        run = RunInterruption { TargetProcesses.killAll() }
        sources = Self.sources { Self.end(by: $0) }
    }

    private static func sources(_ handler: @escaping @Sendable (Int32) -> Void) -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { handler(number) }
            source.activate()
            return source
        }
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
