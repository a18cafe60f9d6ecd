import Foundation

/// The time that a thread spends on a processor. Unlike the time on the clock, it does not depend on what else keeps
/// the machine busy.
package enum ProcessorTime {
    /// Returns the processor time that a body takes on the thread that calls.
    package static func measure(_ body: () throws -> Void) rethrows -> Duration {
        let start = now()
        try body()
        return now() - start
    }

    private static func now() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
