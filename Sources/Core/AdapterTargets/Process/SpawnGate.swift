import AttestModel
import Synchronization

/// A gate that lets one process start at a time, and only when there are file descriptors and threads for it.
///
/// The library that starts processes traps when descriptors run out in the midst of a start, and waits without end for
/// threads. Descriptors belong to the whole process, and so does the gate.
final class SpawnGate: Sendable {
    static let shared = SpawnGate()

    private struct State {
        var isBusy = false
        /// A Boolean value that indicates whether the library starts processes; `nil` before the first one.
        var isPrepared: Bool?
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// The leave to start one process.
    final class Pass: Sendable {
        private let gate: SpawnGate
        private let isOver = Atomic(false)

        fileprivate init(_ gate: SpawnGate) { self.gate = gate }

        /// Lets the next process start. Only the first call counts.
        func end() {
            if !isOver.exchange(true, ordering: .relaxed) { gate.leave() }
        }
    }

    private let state = Mutex(State())

    /// Waits until no other process is being started.
    ///
    /// - Throws: `Shortage` when there are too few file descriptors or threads for the start.
    func enter() async throws(Shortage) -> Pass {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isBusy { state.waiting.append(continuation) }
                defer { state.isBusy = true }
                return !state.isBusy
            }
            if isFree { continuation.resume() }
        }
        do throws(Shortage) {
            try await prepare()
        } catch {
            leave()
            throw error
        }
        return Pass(self)
    }

    private func prepare() async throws(Shortage) {
        let isPrepared = state.withLock(\.isPrepared)
        guard isPrepared != false else { throw .threads }
        try DescriptorLimit.checkStart(isFirst: isPrepared == nil)
        try ThreadLimit.check(ThreadLimit.forStart + (Loop.areOpen ? 0 : Loop.threads))
        guard isPrepared == nil else { return }
        // The first loop opens descriptors and threads, which are there by the checks.
        let isThere = await SpawnThread.isThere(on: Loop.next())
        state.withLock { $0.isPrepared = isThere }
        if !isThere { throw .threads }
    }

    private func leave() {
        let next = state.withLock { state in
            guard state.waiting.isEmpty else { return Optional(state.waiting.removeFirst()) }
            state.isBusy = false
            return nil
        }
        next?.resume()
    }
}
