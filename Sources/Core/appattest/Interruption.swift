import AdapterTargets
import ArgumentParser
import ConformanceRunner
import Synchronization

/// A command that ends in good order when the user ends the program.
protocol InterruptibleCommand: AsyncParsableCommand {
    mutating func run(until interruption: Interruption) async throws
}

/// The user's wish to end the program, as the command at work takes it: by a signal of the terminal or of another program.
final class Interruption: Sendable {
    private let handler = Mutex<(@Sendable () -> Bool)?>(nil)

    /// Sets what is done each time the user wishes to end the program.
    /// - Parameter handler: returns whether the command ends by itself now; the program is ended otherwise.
    func handle(_ handler: @escaping @Sendable () -> Bool) { self.handler.withLock { $0 = handler } }

    /// Leaves every further wish to the system.
    func finish() { handler.withLock { $0 = nil } }

    /// Notifies the command of the wish, and returns whether it ends by itself now.
    func notifyCommand() -> Bool { handler.withLock { $0 }?() ?? false }

    /// Returns the end that the user's wish puts to a run. The first time, the run ends in good order; the second time,
    /// the targets are killed and the program ends. Targets have process groups of their own, which the terminal's signals
    /// do not reach.
    /// - Parameters:
    ///   - work: The words for what is done before the end, like `ending the target`.
    ///   - endingItself: A Boolean value that indicates whether the run ends its processes by itself when it is interrupted.
    ///   - clean: Removes what must not stay when the program is ended at once.
    func end(
        sayingFirst work: String, on progress: ProgressLine, of processes: TargetProcesses, endingItself: Bool = false,
        cleaning clean: @escaping @Sendable () -> Void = {}
    ) -> RunInterruption {
        let ending = RunInterruption { if !endingItself { processes.killAll() } }
        handle {
            guard ending.interrupt() else {
                processes.killAll()
                clean()
                return false
            }
            progress.sayInterrupted(work)
            return true
        }
        return ending
    }
}
