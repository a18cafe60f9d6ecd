import Foundation
import Synchronization

/// A bound on how many programs run at once.
///
/// All tests start at the same time. Without a bound, each would start programs that start others, and the machine
/// would be busy with none of them getting on.
final class ProgramLimit: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// The bound on programs that run to their end: one for each processor.
    static let commands = ProgramLimit(ProcessInfo.processInfo.activeProcessorCount)
    /// The bound on programs that serve. They have their own, because a test runs commands while a service waits.
    static let services = ProgramLimit(ProcessInfo.processInfo.activeProcessorCount)

    private let state: Mutex<State>

    /// Creates a bound.
    ///
    /// - Parameter count: the number of programs that may run at once, at least 1.
    init(_ count: Int) { state = Mutex(State(free: max(1, count))) }

    /// Waits until a program may run, and runs it.
    func run<Result: Sendable>(_ program: () async throws -> Result) async throws -> Result {
        await enter()
        defer { leave() }
        return try await program()
    }

    private func enter() async {
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

    private func leave() {
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
