import AttestModel
import Synchronization

/// The means to end a run early. Results from before the end are kept.
package final class RunInterruption: Sendable {
    private struct State {
        var hasCome = false
        /// The streams that wait for it, finished when it comes.
        var waiting: [AsyncStream<Void>.Continuation] = []
    }

    private let state = Mutex(State())
    private let endTargets: @Sendable () -> Void

    /// - Parameter endTargets: called once the run takes no more answers: ends what is still busy with one.
    package init(endTargets: @escaping @Sendable () -> Void = {}) { self.endTargets = endTargets }

    /// Interrupts the run, now or as soon as it begins.
    ///
    /// - Returns: whether this was the first time.
    @discardableResult
    package func interrupt() -> Bool {
        state.withLock { state in
            guard !state.hasCome else { return false }
            state.hasCome = true
            for continuation in state.waiting { continuation.finish() }
            return true
        }
    }

    /// A Boolean value that indicates whether the run is to end.
    package var hasCome: Bool { state.withLock(\.hasCome) }

    /// Works until the work is done or the run is interrupted.
    ///
    /// - Parameter onInterruption: what has to happen before the targets are ended.
    /// - Returns: `nil` when it was interrupted; nothing of the work goes on then.
    func unlessInterrupted<Value: Sendable>(
        onInterruption: @escaping @Sendable () async -> Void = {}, _ work: @escaping @Sendable () async -> Value
    ) async -> Value? {
        let signal = signal()
        return await withTaskGroup(of: Value?.self) { group in
            group.addTask { await work() }
            group.addTask {
                for await _ in signal {}
                return nil
            }
            let value = await group.next() ?? nil
            if value == nil {
                await onInterruption()
                endTargets()
            }
            group.cancelAll()
            return value
        }
    }

    /// Returns a stream that ends when the interruption comes. Each stream serves one wait: it ends with the task
    /// that reads it.
    private func signal() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        state.withLock { state in
            if state.hasCome { continuation.finish() } else { state.waiting.append(continuation) }
        }
        return stream
    }
}
