import Devices
import FixtureForge

/// A key of a simulated device. It may be attested more than once, which a real device refuses: an attacker keeps the
/// first attestation, or owns the device.
struct LiveKey: Sendable {
    /// The device with the key before its attestation.
    private let device: SimulatedDevice
    /// The device after it.
    private let attested: SimulatedDevice
    /// The key identifier, standard base64.
    private let identifier: String
    let keyId: [UInt8]
    /// The private key, for forged evidence.
    let secret: DeviceKey

    /// Generates a key on a device.
    /// - Parameters:
    ///   - now: The milliseconds since 1970.
    ///   - isWanted: Returns whether a key identifier is as the check needs it.
    init(
        on device: SimulatedDevice, at now: Int64, where isWanted: ([UInt8]) -> Bool = { _ in true }
    ) throws(SceneStop) {
        var (device, attested) = (device, device)
        do throws(DeviceError) {
            var identifier = try device.generateKey()
            var tries = 1
            while tries < Self.mostTries, let key = device.keys.last, !isWanted(key.keyId) {
                identifier = try device.generateKey()
                tries += 1
            }
            self.identifier = identifier
            attested = device
            _ = try attested.attestKey(identifier, clientDataHash: [0], at: now)
        } catch { throw .mapping("the simulated device generates no key: \(error)") }
        guard let key = device.keys.last else { throw .mapping("the simulated device has no key") }
        (keyId, secret, self.device, self.attested) = (key.keyId, key.key, device, attested)
    }

    /// The most keys that are generated for a wanted identifier: enough for two rare bytes.
    private static let mostTries = 4096

    /// Returns a genuine attestation.
    /// - Parameter now: The milliseconds since 1970.
    func attestation(over clientDataHash: [UInt8], at now: Int64) throws(SceneStop) -> DeviceAttestation {
        var device = device
        do throws(DeviceError) {
            return try device.attestKey(identifier, clientDataHash: clientDataHash, at: now)
        } catch { throw .mapping("the simulated device attests no key: \(error)") }
    }

    func assertion(over clientDataHash: [UInt8], counter: UInt32) throws(SceneStop) -> [UInt8] {
        var device = attested
        do throws(DeviceError) {
            return try device.generateAssertion(identifier, clientDataHash: clientDataHash, counter: counter).object
        } catch { throw .mapping("the simulated device signs nothing: \(error)") }
    }
}
