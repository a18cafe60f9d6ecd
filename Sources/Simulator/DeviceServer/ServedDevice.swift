import AttestModel
import Devices

/// A device of the service, in memory or in a file.
enum ServedDevice: Sendable {
    case inMemory(DeviceMemory, name: String)
    case inFile(DeviceFile)

    /// Hands the device to a body, and keeps it as the body leaves it.
    ///
    /// - Throws: the error of the device, or of its file.
    func use<Value: Sendable>(
        _ body: (inout SimulatedDevice) throws(DeviceError) -> Value
    ) throws(DeviceFault) -> Value {
        func run(_ device: inout SimulatedDevice) -> Result<Value, DeviceError> {
            do throws(DeviceError) { return .success(try body(&device)) } catch { return .failure(error) }
        }
        let result: Result<Value, DeviceError>
        switch self {
        case .inMemory(let memory, _): result = memory.access(run)
        case .inFile(let file):
            do throws(DeviceFileError) {
                result = try file.access(run)
            } catch {
                throw DeviceFault(.deviceFile, error.message, status: 500)
            }
        }
        do throws(DeviceError) { return try result.get() } catch { throw DeviceFault(error) }
    }

    /// Returns the device as clients see it.
    func json() throws(DeviceFault) -> JSONValue {
        let (outline, isSupported) = try use { device throws(DeviceError) in (device.outline, device.isSupported) }
        guard case .object(var members) = outline.json else { return outline.json }
        if case .inMemory(_, let name) = self { members["name"] = .string(name) }
        members["isSupported"] = .bool(isSupported)
        return .object(members)
    }
}
