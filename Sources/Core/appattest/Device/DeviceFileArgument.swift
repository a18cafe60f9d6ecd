import ArgumentParser
import AttestModel
import Devices
import Foundation

/// The file of a device.
struct DeviceFileArgument: ParsableArguments {
    @Argument(help: "The file of the device.")
    var file: String

    /// Hands the device to a body, and keeps it as the body leaves it.
    ///
    /// - Throws: `DeviceError` or `DeviceFileError`.
    func access<Value: Sendable>(
        _ body: (inout SimulatedDevice) throws(DeviceError) -> Value
    ) throws -> Value {
        try Self.access(file, body)
    }

    /// Hands the device in a file to a body, and keeps it as the body leaves it.
    static func access<Value: Sendable>(
        _ path: String, _ body: (inout SimulatedDevice) throws(DeviceError) -> Value
    ) throws -> Value {
        try DeviceFile(path: path).access(body).get()
    }
}

/// The time at which the device is used.
struct DeviceClock: ParsableArguments {
    @Option(help: "Use the device at this time, like 2026-03-01T12:00:00Z (default: now).")
    var at: String?

    /// Returns the milliseconds since 1970. The clock is read here, when no time is given, and nowhere else.
    func milliseconds() throws -> Int64 {
        guard let at else { return SystemClock.milliseconds }
        let time = try InputValue.simulatedTime(at)
        return time.secondsSinceEpoch * 1000
    }
}
