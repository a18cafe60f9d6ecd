import Synchronization

/// The clock of the backend, which its hook moves ahead of the real time.
final class BackendClock: Sendable {
    private let offset = Mutex<Int64>(0)

    /// The seconds by which it is ahead.
    var seconds: Int64 { offset.withLock { $0 } }

    /// Moves it ahead, and runs the hook that does the same to the backend.
    ///
    /// A clock never goes back, because no real one does.
    func advance(by seconds: Int64, hooks: HookRunner) async throws(SceneStop) {
        let target = self.seconds + seconds
        try await hooks.moveClock(to: target)
        offset.withLock { $0 = target }
    }
}
