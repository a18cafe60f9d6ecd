import AttestModel
import Synchronization

/// The means to end a run early. Results from before the end are kept.
package final class RunInterruption: Sendable {
    private struct State {
        var hasCome = false
        /// The functions that end the work in progress, by the number of the work.
        var actions: [Int: @Sendable () async -> Void] = [:]
        var count = 0
        /// The work of an interruption.
        var ending: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let endTargets: @Sendable () -> Void

    /// - Parameter endTargets: Called once the run takes no more answers: ends what is still busy with one.
    package init(endTargets: @escaping @Sendable () -> Void = {}) { self.endTargets = endTargets }

    /// Interrupts the run, now or as soon as it begins.
    /// - Returns: Whether this was the first time.
    @discardableResult
    package func interrupt() -> Bool {
        state.withLock { state in
            guard !state.hasCome else { return false }
            state.hasCome = true
            let actions = state.actions.sorted { $0.key > $1.key }.map(\.value)
            state.ending = Task { for action in actions { await action() } }
            return true
        }
    }

    /// A Boolean value that indicates whether the run is to end.
    package var hasCome: Bool { state.withLock(\.hasCome) }

    /// Works until the work is done. An interruption cancels it, and then ends the targets.
    package func cancelling<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        let task = Task { await work() }
        return await withTaskCancellationHandler {
            let value = await during({ [endTargets] in
                task.cancel()
                endTargets()
            }) { await task.value }
            await state.withLock(\.ending)?.value
            return value
        } onCancel: {
            task.cancel()
        }
    }

    /// Works, and lets an interruption meanwhile do something before it does anything else.
    func during<Value>(
        isolation: isolated (any Actor)? = #isolation, _ action: @escaping @Sendable () async -> Void,
        _ work: () async -> Value
    ) async -> Value {
        let (number, hasCome) = state.withLock { state in
            state.count += 1
            state.actions[state.count] = action
            return (state.count, state.hasCome)
        }
        defer { state.withLock { $0.actions[number] = nil } }
        if hasCome { await action() }
        return await work()
    }
}
