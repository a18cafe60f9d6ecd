import Foundation
import Synchronization

/// The process groups of all targets that run now. They do not get the terminal's signals, having groups of
/// their own, so that a program which is interrupted has to end them.
public enum TargetProcesses {
    private static let groups = Mutex<Set<pid_t>>([])

    static func started(_ group: pid_t) { groups.withLock { _ = $0.insert(group) } }

    static func ended(_ group: pid_t) { groups.withLock { _ = $0.remove(group) } }

    /// Kills every target process and whatever it started. Meant for the moment before the program itself ends.
    public static func killAll() {
        groups.withLock { groups in
            for group in groups { kill(-group, SIGKILL) }
        }
    }
}
