import AttestModel
import Synchronization

/// A program that answers JSON lines; every connection is a process of its own.
package final class ExecTarget: Target {
    package let name: String
    let launch: Launch
    /// The time that a process may take for its first answer; not counted against any request.
    let startTimeout: Duration
    let stopwatch: Stopwatch
    /// A Boolean value that indicates whether a process of this target has described itself. A fresh process is
    /// then asked to do so first, which shows that it is up before the time of a vector runs.
    let describesItself = Atomic(false)

    init(name: String, launch: Launch, settings: TargetSettings) {
        (self.name, self.launch) = (name, launch)
        startTimeout = settings.startTimeout
        stopwatch = settings.stopwatch
    }

    package var shortName: String { launch.command.shortName }

    package var printsAnswers: Bool { true }

    package func connect() -> any TargetConnection { ExecConnection(target: self) }
}
