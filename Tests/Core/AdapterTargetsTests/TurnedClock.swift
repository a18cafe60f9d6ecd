import Synchronization

@testable import AdapterTargets

/// A clock that stands still until a test turns it.
final class TurnedClock: Sendable {
    private struct State {
        var now = Duration.zero
        /// Those that sleep, by a number of their own.
        var sleepers: [Int: (end: Duration, wake: CheckedContinuation<Void, any Error>)] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    var now: Duration { state.withLock(\.now) }

    /// Moves the clock, and wakes those whose time has come.
    func turn(to moment: Duration) {
        let woken = state.withLock { state in
            state.now = moment
            let woken = state.sleepers.filter { $0.value.end <= moment }
            for number in woken.keys { state.sleepers[number] = nil }
            return woken.values.map(\.wake)
        }
        for wake in woken { wake.resume() }
    }

    /// The same clock for deadlines.
    var clock: Deadlines.Clock {
        Deadlines.Clock(now: { self.now }, sleep: { try await self.sleep(until: $0) })
    }

    private func sleep(until end: Duration) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wake in
                let isOver = state.withLock { state in
                    if state.now >= end || Task.isCancelled { return true }
                    state.sleepers[number] = (end, wake)
                    return false
                }
                if isOver { wake.resume() }
            }
            try Task.checkCancellation()
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: number) }?.wake.resume()
        }
    }
}
