import Synchronization

/// The processes of all targets that run now. They do not get the terminal's signals, having groups of their own, so
/// that a program which is interrupted has to end them.
public enum TargetProcesses {
    private static let trees = Mutex<Set<ProcessTree>>([])

    static func started(_ tree: ProcessTree) { trees.withLock { _ = $0.insert(tree) } }

    static func ended(_ tree: ProcessTree) { trees.withLock { _ = $0.remove(tree) } }

    /// Kills every target process and whatever it started. Meant for the moment before the program itself ends.
    public static func killAll() {
        trees.withLock { trees in
            for tree in trees { tree.killNow() }
        }
    }
}
