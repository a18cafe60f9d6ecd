import AttestModel
import Foundation
import Synchronization

/// The processes that the targets of one run or check have started and that still run. In process groups of their own
/// they get no signals of the terminal: an interrupted program has to end them.
package final class TargetProcesses: Sendable {
    private struct State {
        var trees: Set<ProcessTree> = []
        var isOver = false
        var marks = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Returns a mark that no other process carries.
    func mark() -> ProcessMark {
        let number = state.withLock { state in
            state.marks += 1
            return state.marks
        }
        return ProcessMark(registry: UInt(bitPattern: ObjectIdentifier(self)), number: number)
    }

    func started(_ tree: ProcessTree) {
        state.withLock { state in
            state.trees.insert(tree)
            if state.isOver { tree.killNow() }
        }
    }

    func ended(_ tree: ProcessTree) { state.withLock { _ = $0.trees.remove(tree) } }

    /// Kills every process and all that it started, and every process that starts later.
    package func killAll() {
        state.withLock { state in
            state.isOver = true
            for tree in state.trees { tree.killNow() }
        }
    }
}

/// A mark of the processes of one target process: an environment variable that its children inherit wherever they go.
struct ProcessMark: Sendable, Hashable {
    static let variable = "APPATTEST_TARGET_PROCESS"

    /// The namespace of process numbers: they repeat in other containers, whose processes may be visible from here.
    private static let namespace =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid"))?.filter(\.isNumber) ?? ""

    let value: String

    fileprivate init(registry: UInt, number: Int) {
        value = "\(Self.namespace)-\(getpid())-\(String(registry, radix: 16))-\(number)"
    }

    var entry: [UInt8] { Array("\(Self.variable)=\(value)".utf8) }
}
