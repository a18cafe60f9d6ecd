import AttestModel
import FixtureForge

/// The one clock of the simulated services: what the command line passes in, moved as a test asks.
package actor ServiceClock {
    private let base: @Sendable () -> Int64
    private var shift: Int64 = 0

    /// - Parameter base: milliseconds since 1970; a constant makes a clock that stands still.
    package init(base: @escaping @Sendable () -> Int64) { self.base = base }

    /// Milliseconds since 1970, UTC, without leap seconds.
    package var now: Int64 { base() + shift }

    /// Moves the clock so that it shows a time now. It goes on, or stands still, as before.
    ///
    /// - Throws: `ServiceError.badControl` when the simulated authorities are not valid at that time.
    package func set(_ time: Timestamp) throws(ServiceError) {
        guard (Validity.start...Validity.end).contains(time) else {
            throw ServiceError(
                .badControl, "\(time) is outside \(Validity.start) … \(Validity.end), where the authorities are valid")
        }
        shift = time.secondsSinceEpoch * 1000 - base()
    }

    /// Moves the clock by seconds, also backwards.
    ///
    /// - Throws: `ServiceError.badControl` as `set(_:)` does.
    package func advance(seconds: Int64) throws(ServiceError) {
        let (sum, isTooMuch) = (now / 1000).addingReportingOverflow(seconds)
        guard !isTooMuch else { throw ServiceError(.badControl, "\(seconds) seconds are more than there are") }
        let milliseconds = now % 1000
        try set(Timestamp(secondsSinceEpoch: sum))
        shift += milliseconds
    }
}
