import AttestModel
import FixtureForge

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
