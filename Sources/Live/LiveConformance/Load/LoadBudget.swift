import AttestModel
import Synchronization
import Transport

/// The bounds on the requests of a run: their number, their rate and their time. Status 429 makes all senders wait.
package final class LoadBudget: Sendable {
    /// The figures of a run, for reports.
    package struct Counts: Sendable, Hashable {
        /// The requests that were allowed.
        package var requests = 0
        /// The answers with status 429.
        package var refusedByRate = 0
        /// The time that senders had to wait after status 429.
        package var paused = Duration.zero
    }

    /// The bound that a run has reached.
    package enum Exhaustion: Error, Sendable, Hashable {
        /// The number of requests.
        case requests(limit: Int)
        /// The time of the run, which has ended or would end while waiting.
        case time(limit: Duration)
        /// The task was cancelled while waiting.
        case cancelled

        /// The bound as the end of the sentence "The run was ended: …".
        var clause: String {
            switch self {
            case .requests(let limit): "it has sent its \(limit) requests (limits.requests)"
            case .time(let limit): "its \(limit / .seconds(1)) seconds are over (limits.seconds)"
            case .cancelled: "it was interrupted"
            }
        }
    }

    /// The longest pause after one answer with status 429.
    package static let longestPause = Duration.seconds(30)
    /// The pause when the answer does not say how long it must be.
    package static let usualPause = Duration.seconds(1)

    private struct State {
        var counts = Counts()
        /// The time at which the rate allows the next request.
        var next: Duration
        /// The time until which all wait.
        var pausedUntil: Duration
    }

    private let requests: Int
    private let interval: Duration
    private let time: Duration
    private let start: Duration
    private let stopwatch: @Sendable () -> Duration
    private let now: @Sendable () -> Timestamp
    private let sleep: @Sendable (Duration) async throws -> Void
    private let state: Mutex<State>

    /// Creates a budget, whose time begins now.
    ///
    /// - Parameters:
    ///   - requests: The most requests.
    ///   - perSecond: The most requests for each second, on average; above 0.
    ///   - time: The longest time from now on at which a request is sent.
    ///   - stopwatch: A monotonic clock.
    ///   - now: The present time, for `Retry-After` with a date when the answer has no `Date`.
    ///   - sleep: Waits, and throws when the task is cancelled.
    package init(
        requests: Int, perSecond: Double, time: Duration, stopwatch: @escaping @Sendable () -> Duration,
        now: @escaping @Sendable () -> Timestamp,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.requests, self.interval, self.time) = (requests, .seconds(1) / perSecond, time)
        (self.stopwatch, self.now, self.sleep) = (stopwatch, now, sleep)
        start = stopwatch()
        state = Mutex(State(next: start, pausedUntil: start))
    }

    /// The figures so far.
    package var counts: Counts { state.withLock(\.counts) }

    /// The time that is left for requests; negative when it is over.
    var timeLeft: Duration { time - (stopwatch() - start) }

    /// Waits until a number of requests may be sent. One request waits for its turn by the rate. Several at once wait
    /// only for the end of a pause, but later ones wait until the rate allows for them.
    ///
    /// - Throws: `Exhaustion` when they may not be sent any more; they do not count then.
    package func spend(_ count: Int = 1) async throws(Exhaustion) {
        var turn = try reserve(count)
        while true {
            let now = stopwatch()
            turn = max(turn, state.withLock(\.pausedUntil))
            guard max(turn, now) - start <= time else {
                state.withLock { $0.counts.requests -= count }
                throw .time(limit: time)
            }
            guard turn > now else { return }
            do { try await sleep(turn - now) } catch {
                state.withLock { $0.counts.requests -= count }
                throw .cancelled
            }
        }
    }

    /// Waits until a number of requests may be sent, and then exchanges them. An exchange that is under way when the time
    /// of the run is over is cancelled: a slow backend may not make it longer.
    ///
    /// - Throws: `Exhaustion` when they may not be sent any more, and when the time was over before their end.
    package func spend<Value: Sendable>(
        _ count: Int, on exchange: @escaping @Sendable () async -> Value
    ) async throws(Exhaustion) -> Value {
        try await spend(count)
        let left = timeLeft
        let value = await withTaskGroup(of: Ended<Value>.self) { group in
            group.addTask { .exchange(await exchange()) }
            group.addTask { [sleep] in
                do { try await sleep(left) } catch { return .waiting }
                return .time
            }
            defer { group.cancelAll() }
            for await ended in group {
                switch ended {
                case .exchange(let value): return Optional(value)
                case .time: return nil
                // The task was cancelled, which the exchange says, too.
                case .waiting: continue
                }
            }
            return nil
        }
        guard let value else { throw .time(limit: time) }
        return value
    }

    /// Something that has ended.
    private enum Ended<Value: Sendable>: Sendable {
        case exchange(Value)
        /// The time of the run.
        case time
        /// The wait for the end of the time, before that.
        case waiting
    }

    /// Counts the requests, and returns the time at which the rate allows them.
    private func reserve(_ count: Int) throws(Exhaustion) -> Duration {
        let now = stopwatch()
        let turn: Duration? = state.withLock { state in
            guard state.counts.requests + count <= requests else { return nil }
            state.counts.requests += count
            let turn = max(state.next, now)
            state.next = turn + interval * count
            return count == 1 ? turn : now
        }
        guard let turn else { throw .requests(limit: requests) }
        return turn
    }

    /// Notes an answer. Status 429 makes all senders wait as long as its `Retry-After` says: seconds or a date.
    package func note(_ result: Result<LiveResponse, WireFailure>) {
        guard case .success(let response) = result, response.status == 429 else { return }
        let wanted = response.retryAfter(now: now) ?? Self.usualPause
        let pause = min(max(wanted, .zero), Self.longestPause)
        let end = stopwatch() + pause
        state.withLock { state in
            state.counts.refusedByRate += 1
            guard end > state.pausedUntil else { return }
            state.counts.paused += min(pause, end - state.pausedUntil)
            state.pausedUntil = end
        }
    }
}
