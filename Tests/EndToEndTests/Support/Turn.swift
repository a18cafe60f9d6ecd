import Foundation
import Synchronization

/// Lets only as many programs run at once as there are processors. All tests start at the same time, and a program
/// that has to wait for a processor would look like one that hangs.
enum Turn {
    private struct State {
        var free = max(2, ProcessInfo.processInfo.activeProcessorCount)
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private static let state = Mutex(State())

    /// Waits until a program may run.
    static func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    /// Hands the turn on.
    static func end() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
