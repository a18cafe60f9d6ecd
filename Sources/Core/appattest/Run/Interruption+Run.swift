import AdapterTargets
import ConformanceRunner

extension Interruption {
    /// Returns the end that the user's wish puts to a run. The first time, the run ends in good order; the second time,
    /// the targets are killed and the program ends. Targets have process groups of their own, which the terminal's signals
    /// do not reach.
    ///
    /// - Parameter work: The words for what is done before the end, like `ending the target`.
    func end(sayingFirst work: String, on progress: ProgressLine, of processes: TargetProcesses) -> RunInterruption {
        let ending = RunInterruption { processes.killAll() }
        handle {
            guard ending.interrupt() else {
                processes.killAll()
                return false
            }
            progress.sayInterrupted(work)
            return true
        }
        return ending
    }
}
