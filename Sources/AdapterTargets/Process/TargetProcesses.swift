import Synchronization

/// The processes of all targets that run now. They do not get the terminal's signals, having groups of their own, so
/// that a program which is interrupted has to end them.
package enum TargetProcesses {
    private static let state = Mutex((trees: Set<ProcessTree>(), isOver: false))

    static func started(_ tree: ProcessTree) {
        state.withLock { state in
            state.trees.insert(tree)
            if state.isOver { tree.killNow() }
        }
    }

    static func ended(_ tree: ProcessTree) { state.withLock { _ = $0.trees.remove(tree) } }

    /// Kills every target process and whatever it started, and those that are only about to start. Meant for the
    /// moment before the program itself ends.
    package static func killAll() {
        state.withLock { state in
            state.isOver = true
            for tree in state.trees { tree.killNow() }
        }
    }
}
