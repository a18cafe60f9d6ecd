import AttestModel

/// The bounds on the requests of a run: their number, their rate and their time.
package final class LoadBudget: Sendable {
    /// The figures of a run, for reports.
    package struct Counts: Sendable, Hashable {
        /// The requests that were allowed.
        package var requests = 0
        /// The answers with status 429.
        package var refusedByRate = 0
        /// The time that senders waited after status 429.
        package var paused = Duration.zero
    }

    /// The bound that a run has reached.
    package enum Exhaustion: Error, Sendable, Hashable {
        /// The number of requests.
        case requests(limit: Int)
        /// The time of the run.
        case time(limit: Duration)
        /// The task was cancelled.
        case cancelled
    }

    package init(
        requests: Int, perSecond: Double, time: Duration, stopwatch: @escaping @Sendable () -> Duration,
        now: @escaping @Sendable () -> Timestamp
    ) {}

    /// The figures so far.
    package var counts: Counts { Counts() }

    /// Waits until a number of requests may be sent at once.
    ///
    /// - Throws: `Exhaustion` when they may not be sent any more.
    package func spend(_ requests: Int = 1) async throws(Exhaustion) {}

    /// Notes an answer. Status 429 makes all senders wait as long as its `Retry-After` says, at most 30 seconds.
    package func heed(_ result: Result<LiveResponse, WireFailure>) {}
}
