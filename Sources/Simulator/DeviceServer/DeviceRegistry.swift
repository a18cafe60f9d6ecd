import AttestModel
import Devices
import Synchronization

/// The devices of one service, by their names.
package final class DeviceRegistry: Sendable {
    /// The devices that clients have made.
    private struct Devices {
        var devices: [String: ServedDevice] = [:]
        /// The number of the last device without a name of its own. It never falls, so that no key comes again.
        private var lastNumber = 0

        /// Returns a number that no device has or had as its name.
        mutating func freeName() -> String {
            repeat { lastNumber += 1 } while devices["\(lastNumber)"] != nil
            return "\(lastNumber)"
        }
    }

    /// The largest number of devices that a client can make.
    private static let limit = 10_000

    /// The simulated Apple that all devices share.
    let apple: AttestingApple
    /// The profile of devices for which a client gives no other.
    private let profile: DeviceProfile?
    /// The text that the keys of the devices are derived from, besides the seed and their names.
    private let origin: String
    private let first: ServedDevice?
    private let registered = Mutex(Devices())

    /// - Parameters:
    ///   - profile: The profile of the first device, and of others for which a client gives no app ID; `nil` for neither.
    ///   - origin: A text that no other service of the same seed has, unless the same keys are wanted.
    package init(apple: AttestingApple, profile: DeviceProfile?, origin: String) {
        (self.apple, self.profile, self.origin) = (apple, profile, origin)
        first = profile.map { Self.device($0, named: nil, apple: apple, origin: origin) }
    }

    /// Creates the registry of a service whose first device is kept in a file.
    package init(file: DeviceFile, origin: String) throws(DeviceFileError) {
        let model = try file.access { $0.model }.get()
        (apple, profile, self.origin) = (model.apple, model.profile, origin)
        first = .inFile(file)
    }

    private static func device(
        _ profile: DeviceProfile, named name: String?, apple: AttestingApple, origin: String
    ) -> ServedDevice {
        let model = DeviceModel(apple: apple, profile: profile)
        return .inMemory(DeviceMemory(SimulatedDevice(model, name: "\(origin), \(name ?? "first")")), name: name)
    }

    /// Returns the device that the service has from the start.
    func firstDevice() throws(DeviceFault) -> ServedDevice {
        guard let first else {
            throw DeviceFault(
                .unknownDevice, "the service was started without --app-id; POST /v1/devices makes a device", status: 404
            )
        }
        return first
    }

    func device(_ name: String) throws(DeviceFault) -> ServedDevice {
        guard let device = registered.withLock({ $0.devices[name] }) else { throw Self.unknown(name) }
        return device
    }

    /// All devices that clients have made, by their names.
    var all: [ServedDevice] { registered.withLock(\.devices).sorted { $0.key < $1.key }.map(\.value) }

    func make(_ order: DeviceOrder) throws(DeviceFault) -> ServedDevice {
        let copy = try order.copyOf.map { name throws(DeviceFault) in
            DeviceMemory(try device(name).use { device throws(DeviceError) in device })
        }
        let profile = try order.profile(or: copy?.device.withLock(\.profile) ?? profile)
        let (apple, origin) = (apple, origin)
        let result = registered.withLock { registered -> Result<ServedDevice, DeviceFault> in
            guard registered.devices.count < Self.limit else {
                return .failure(DeviceFault(.badRequest, "there are \(Self.limit) devices; DELETE some"))
            }
            let name = order.name ?? registered.freeName()
            guard registered.devices[name] == nil else {
                return .failure(DeviceFault(.badRequest, "name: there is a device '\(name)' already"))
            }
            let device =
                copy.map { ServedDevice.inMemory($0, name: name) }
                ?? Self.device(profile, named: name, apple: apple, origin: origin)
            registered.devices[name] = device
            return .success(device)
        }
        return try result.get()
    }

    func remove(_ name: String) throws(DeviceFault) {
        guard registered.withLock({ $0.devices.removeValue(forKey: name) }) != nil else { throw Self.unknown(name) }
    }

    private static func unknown(_ name: String) -> DeviceFault {
        DeviceFault(.unknownDevice, "there is no device '\(PrintableText.of(String(name.prefix(100))))'", status: 404)
    }
}
