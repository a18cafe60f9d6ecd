import AttestModel
import Synchronization

/// The ends of waits, kept by one timer. A timer for each wait would cost more than the reading of a short answer.
final class Deadlines: Sendable {
    /// A clock that can be waited for.
    struct Clock: Sendable {
        /// The time since some fixed moment; never runs backwards.
        let now: @Sendable () -> Duration
        /// Returns at a moment, and throws when the task is cancelled before.
        let sleep: @Sendable (_ until: Duration) async throws -> Void

        /// The system's monotonic clock.
        static let monotonic: Clock = {
            let start = ContinuousClock.now
            return Clock(
                now: { ContinuousClock.now - start },
                sleep: { try await Task.sleep(until: start + $0, clock: .continuous) })
        }()
    }

    private struct Entry {
        let end: Duration
        let action: @Sendable () -> Void
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        /// The number of entries so far.
        var count = 0
        var timer: Task<Void, Never>?
        /// The moment at which the timer looks at the entries; `nil` while there is no timer.
        var next: Duration?
    }

    private let state = Mutex(State())
    private let clock: Clock

    init(clock: Clock = .monotonic) { self.clock = clock }

    deinit { state.withLock { $0.timer?.cancel() } }

    /// Calls an action after a time, unless it is withdrawn before.
    ///
    /// - Returns: the number by which it is withdrawn.
    func add(after timeout: Duration, _ action: @escaping @Sendable () -> Void) -> Int {
        let entry = Entry(end: clock.now() + timeout, action: action)
        return state.withLock { state in
            state.count += 1
            state.entries[state.count] = entry
            if state.next.map({ entry.end < $0 }) ?? true { setTimer(to: entry.end, in: &state) }
            return state.count
        }
    }

    /// Withdraws an action; returns whether it was not called, and will not be.
    @discardableResult
    func withdraw(_ number: Int) -> Bool { state.withLock { $0.entries.removeValue(forKey: number) != nil } }

    /// The timer of one entry serves those that come later: it looks for them when it fires.
    private func setTimer(to end: Duration, in state: inout State) {
        state.timer?.cancel()
        state.next = end
        state.timer = Task { [weak self, clock] in
            guard (try? await clock.sleep(end)) != nil else { return }
            self?.callDue()
        }
    }

    private func callDue() {
        let now = clock.now()
        let due = state.withLock { state in
            let due = state.entries.filter { $0.value.end <= now }.sorted { $0.value.end < $1.value.end }
            for (number, _) in due { state.entries[number] = nil }
            (state.timer, state.next) = (nil, nil)
            if let next = state.entries.values.map(\.end).min() { setTimer(to: next, in: &state) }
            return due.map(\.value.action)
        }
        for action in due { action() }
    }
}
