import AdapterTargets
import ConformanceRunner

extension Interruption {
    /// Returns the end that the user's wish puts to a run. The first time, the run ends in good order; the second time,
    /// the targets are killed and the program ends. Targets have process groups of their own, which the terminal's signals
    /// do not reach.
    ///
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
