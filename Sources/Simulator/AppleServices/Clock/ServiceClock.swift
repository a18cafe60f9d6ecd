import AttestModel
import FixtureForge

/// The clock of the simulated services: the one that the command line passes in, moved as a test asks.
package actor ServiceClock {
    private let base: @Sendable () -> Int64
    private var shift: Int64 = 0

    /// - Parameter base: Returns the milliseconds since 1970; a constant makes a frozen clock.
    package init(base: @escaping @Sendable () -> Int64) { self.base = base }

    /// The milliseconds since 1970, UTC, without leap seconds, as every `now` of the services.
    package var now: Int64 { base() + shift }

    /// Moves the clock so that it shows a time now. It runs or stays frozen as before.
    /// - Throws: `ServiceError.badControl` when the simulated authorities are not valid at that time.
    package func set(_ time: Timestamp) throws(ServiceError) {
        guard (Validity.start...Validity.end).contains(time) else {
            throw ServiceError(
                .badControl, "\(time) is outside \(Validity.start) … \(Validity.end), where the authorities are valid")
        }
        shift = time.secondsSinceEpoch * 1000 - base()
    }

    /// Moves the clock by seconds, also backwards.
    /// - Throws: `ServiceError.badControl` as `set(_:)` does.
    package func advance(seconds: Int64) throws(ServiceError) {
        let (sum, isTooMuch) = (now / 1000).addingReportingOverflow(seconds)
        guard !isTooMuch else { throw ServiceError(.badControl, "\(seconds) seconds are out of range") }
        let milliseconds = now % 1000
        try set(Timestamp(secondsSinceEpoch: sum))
        shift += milliseconds
    }

    /// The command that moves the clock: `{"at": TIME}` or `{"advanceSeconds": N}`.
    nonisolated var command: ControlCommand {
        ControlCommand(name: "POST /control/clock") { body throws(ServiceError) in
            let order = try ControlCommand.read(body, ClockOrder.fields, empty: ClockOrder())
            switch (order.at, order.advanceSeconds) {
            case (let time?, nil): try await self.set(time)
            case (nil, let seconds?): try await self.advance(seconds: seconds)
            default: throw ServiceError(.badControl, "expected either at or advanceSeconds")
            }
            return .members(["time": .string(Timestamp(secondsSinceEpoch: await self.now / 1000).description)])
        }
    }
}

/// The members of a command to the clock.
private struct ClockOrder: Sendable {
    var at: Timestamp?
    var advanceSeconds: Int64?

    static let fields = FieldTable<ClockOrder>([
        .optional("at", \.at, .time), .optional("advanceSeconds", \.advanceSeconds, .integer),
    ])
}
