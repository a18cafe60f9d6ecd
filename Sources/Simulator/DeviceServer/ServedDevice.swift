import AttestModel
import Devices
import Synchronization

/// A device of the service, in memory or in a file.
package enum ServedDevice: Sendable {
    case inMemory(DeviceMemory, name: String?)
    case inFile(DeviceFile)

    /// The name that a client gave the device; `nil` for the device that the service has from the start.
    var name: String? { if case .inMemory(_, let name) = self { name } else { nil } }

    /// Hands the device to a body, and keeps it as the body leaves it.
    /// - Throws: the error of the device, or of its file.
    func use<Value: Sendable>(
        _ body: (inout SimulatedDevice) throws(DeviceError) -> Value
    ) throws(DeviceFault) -> Value {
        let result: Result<Value, DeviceError>
        switch self {
        case .inMemory(let memory, _):
            result = memory.device.withLock { device in Result { () throws(DeviceError) in try body(&device) } }
        case .inFile(let file):
            do throws(DeviceFileError) {
                result = try file.access(body)
            } catch { throw DeviceFault(.deviceFile, error.message, status: 500) }
        }
        do throws(DeviceError) { return try result.get() } catch { throw DeviceFault(error) }
    }

    /// Returns the device as clients see it.
    func json() throws(DeviceFault) -> JSONValue {
        let (outline, appAttest, deviceCheck) = try use { device throws(DeviceError) in
            (device.outline, device.isSupported, device.isDeviceCheckSupported)
        }
        guard case .object(var members) = outline.json else { return outline.json }
        if let name { members["name"] = .string(name) }
        members["isSupported"] = .bool(appAttest)
        members["isDeviceCheckSupported"] = .bool(deviceCheck)
        return .object(members)
    }
}

/// A device that the tasks of one process share.
package final class DeviceMemory: Sendable {
    package let device: Mutex<SimulatedDevice>

    package init(_ device: SimulatedDevice) { self.device = Mutex(device) }
}
