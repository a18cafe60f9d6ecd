import AttestModel
import FixtureForge

/// A simulated device with one app. It keeps keys as a Secure Enclave, and answers as DeviceCheck and App Attest do.
///
/// It is a value: a copy is the same device at an earlier time. Keep it in a `DeviceFile` when several
/// processes use it. A device that was never used holds a reference to its model and some numbers, and no key.
package struct SimulatedDevice: Sendable {
    /// The profile and the simulated Apple, which other devices share.
    package private(set) var model: DeviceModel
    /// The name, from which its keys and its identity at Apple follow. The same name and seed are the same device.
    package let name: String
    /// The number of the installation of the app, from 1.
    package internal(set) var installation: UInt32 = 1
    /// The number of keys that were ever generated.
    var generatedKeys: UInt32 = 0
    var generatedTokens: UInt32 = 0
    /// The keys of this installation, the oldest first.
    package internal(set) var keys: [AppAttestKey] = []
    /// The errors of the next calls. Errors for the same call come in their order.
    package internal(set) var plannedErrors: [PlannedError] = []

    /// Creates a new device with the app just installed.
    package init(_ model: DeviceModel, name: String) { (self.model, self.name) = (model, name) }

    package var profile: DeviceProfile { model.profile }

    /// The identifier of the key that an app attests next: the newest key while it is not attested, as after
    /// `serverUnavailable`; `nil` when the app needs a new key.
    package var keyToAttest: String? { keys.last.flatMap { $0.attestedAt == nil ? $0.identifier : nil } }

    /// The identifier of the key that an app signs with: the newest attested key; `nil` when there is none.
    package var keyToSignWith: String? { keys.last { $0.attestedAt != nil }?.identifier }

    /// The device as a person sees it.
    package var outline: DeviceOutline {
        DeviceOutline(
            name: name, appId: profile.app.appId, environment: profile.environment, system: profile.system.rawValue,
            installation: Int(installation),
            keys: keys.map { key in
                DeviceOutline.Key(
                    keyId: key.keyId,
                    attestedAt: key.attestedAt.map { Timestamp(secondsSinceEpoch: $0 / 1000) }, counter: key.counter)
            },
            plannedErrors: plannedErrors.map(\.description))
    }

    // MARK: What happens to the app and the device

    /// Updates the app or the system. Keys and counters stay (Apple, Establishing your app's integrity).
    package mutating func update(_ change: (inout DeviceProfile) -> Void) {
        var profile = profile
        change(&profile)
        model = DeviceModel(apple: model.apple, profile: profile)
    }

    /// Deletes the app and installs it again. All keys are lost (Apple, Establishing your app's integrity), and the
    /// identity for DeviceCheck stays (Apple, Accessing and modifying per-device data).
    package mutating func reinstall() {
        keys = []
        installation += 1
    }

    /// Plans an error for the next calls. A call that fails by itself does not use it up.
    package mutating func plan(_ error: PlannedError) { plannedErrors.append(error) }

    package mutating func forgetPlannedErrors() { plannedErrors = [] }

    /// Throws the error that is planned for a call, and counts it.
    mutating func throwPlannedError(of call: DeviceCall) throws(DeviceError) {
        guard let index = plannedErrors.firstIndex(where: { $0.call == call }) else { return }
        let planned = plannedErrors[index]
        if planned.times > 1 { plannedErrors[index].times -= 1 } else { plannedErrors.remove(at: index) }
        throw planned.error
    }
}

/// A key that an app has generated on a simulated device.
package struct AppAttestKey: Sendable, Hashable {
    /// The number among all keys that the device has ever generated, from 1.
    package let number: UInt32
    /// The key identifier: SHA-256 of the public point, 32 bytes.
    package let keyId: [UInt8]
    /// The private key with its public point.
    package let key: DeviceKey
    /// The milliseconds since 1970 at which the key was attested; `nil` before.
    package internal(set) var attestedAt: Int64?
    /// The counter of the last assertion; 0 before the first.
    package internal(set) var counter: UInt32 = 0

    /// Creates the key of a number on a device. An app has keys of its own in each environment.
    init(number: UInt32, of device: SimulatedDevice) {
        self.number = number
        let app = "app \(device.profile.app.appId), \(device.profile.environment.rawValue)"
        let purpose = "device \(device.name), \(app), key \(number)"
        key = DeviceKey(ECKey(curve: .p256, seed: device.model.apple.seed, purpose: purpose))
        keyId = key.keyId
    }

    /// The key identifier as the API returns it: standard base64.
    package var identifier: String { keyId.base64 }
    /// The public key as X9.62 uncompressed point, 65 bytes.
    package var publicKey: [UInt8] { key.key.point }
}
