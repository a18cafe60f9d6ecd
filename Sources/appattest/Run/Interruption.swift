import ConformanceRunner
import Dispatch
import Foundation

/// Ends the target's processes when the user ends this program: they have process groups of their own, which
/// the terminal's signals do not reach.
final class Interruption {
    private let sources: [any DispatchSourceSignal]

    init() {
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                TargetProcesses.killAll()
                signal(number, SIG_DFL)
                // To the process: the queue's own threads block signals.
                kill(getpid(), number)
            }
            source.activate()
            return source
        }
    }

    /// Leaves signals to the system again.
    func end() {
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    }
}
