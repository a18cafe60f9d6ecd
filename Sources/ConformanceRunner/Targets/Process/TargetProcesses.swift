import Foundation
import Synchronization

/// The process groups of all targets that run now. They do not get the terminal's signals, having groups of
/// their own, so that a program which is interrupted has to end them.
public enum TargetProcesses {
    private static let state = Mutex((groups: Set<pid_t>(), isOver: false))

    static func started(_ group: pid_t) {
        state.withLock { state in
            state.groups.insert(group)
            if state.isOver { kill(-group, SIGKILL) }
        }
    }

    static func ended(_ group: pid_t) { state.withLock { _ = $0.groups.remove(group) } }

    /// Kills every target process and whatever it started, and those that are only about to start. Meant for the
    /// moment before the program itself ends.
    public static func killAll() {
        state.withLock { state in
            state.isOver = true
            for group in state.groups { kill(-group, SIGKILL) }
        }
    }
}
