import Foundation

/// The clocks of the measurements.
enum Cost {
    /// Returns the processor time of a function in microseconds: that of this thread, which other programs on the machine
    /// disturb less than the time on the wall.
    static func processorTime(_ work: () throws -> Void) rethrows -> Double {
        let start = reading(CLOCK_THREAD_CPUTIME_ID)
        try work()
        return reading(CLOCK_THREAD_CPUTIME_ID) - start
    }

    /// Returns the time that a function takes, in microseconds.
    static func elapsedTime(_ work: () throws -> Void) rethrows -> Double {
        let start = reading(CLOCK_MONOTONIC)
        try work()
        return reading(CLOCK_MONOTONIC) - start
    }

    private static func reading(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }
}
