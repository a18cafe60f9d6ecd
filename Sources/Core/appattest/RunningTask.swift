import Synchronization

/// A piece of work that can be told to end early.
final class RunningTask: Sendable {
    private struct State {
        var cancel: (@Sendable () -> Void)?
        var isCancelled = false
    }

    private let state = Mutex(State())

    /// Does the work, and returns its result.
    func result<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let task = Task { () async -> Result<Value, Failure> in
            do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
        }
        state.withLock { $0.cancel = { task.cancel() } }
        return try await task.value.get()
    }

    /// Tells the work to end; returns whether that is the first time, and there is work.
    func cancel() -> Bool {
        state.withLock { state in
            guard let cancel = state.cancel, !state.isCancelled else { return false }
            state.isCancelled = true
            cancel()
            return true
        }
    }
}
