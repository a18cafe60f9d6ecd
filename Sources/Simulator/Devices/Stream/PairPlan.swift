import AttestModel
import FixtureForge
import Primitives

/// The values that somebody gives for a stream of pairs. The same values give the same bytes.
package struct PairPlan: Sendable {
    /// The app, the system and the simulated Apple of the devices.
    package let model: DeviceModel
    /// The text that the devices are named after, besides their number.
    package let name: String
    /// The moment at which the keys are attested, from 1970 on.
    package let time: Timestamp
    /// The days for which the leaf certificates are valid; they begin a day before the time.
    package var validity = 3
    /// The challenge of all attestations; `nil` for one of each.
    package var challenge: [UInt8]?
    /// The clientDataHash of all attestations, where it is no SHA-256 of the challenge.
    package var clientDataHash: [UInt8]?
    /// The bytes that all assertions sign; `nil` for a JSON object with a challenge, another one in each.
    package var clientData: [UInt8]?

    /// Creates a plan in which everything is derived.
    package init(_ model: DeviceModel, name: String, time: Timestamp) {
        (self.model, self.name, self.time) = (model, name, time)
    }

    /// Makes the pair of a number: that of a device that no other number has.
    ///
    /// - Throws: `featureUnsupported` or `invalidInput`, as the device does.
    package func pair(_ number: Int) throws(DeviceError) -> DevicePair {
        var device = SimulatedDevice(model, name: "\(name), \(number)")
        let seed = model.apple.seed
        let derived = seed.bytes(32, for: "challenges of device \(device.name)").hex
        let challenge = challenge ?? clientDataHash ?? Array(derived.utf8.prefix(32))
        let clientDataHash = clientDataHash ?? sha256(challenge)
        let clientData =
            clientData
            ?? Array(
                ClientDataObject(challenge: String(derived.suffix(32)), rest: AssertionDraft.requestContext).text.utf8)
        let key = try device.generateKey()
        let attestation = try device.attestKey(
            key, clientDataHash: clientDataHash, at: time.secondsSinceEpoch * 1000, validity: validity)
        let assertion = try device.generateAssertion(key, clientDataHash: sha256(clientData))
        return DevicePair(
            subject: EvidenceSubject(app: model.profile.app, environment: model.profile.environment), time: time,
            challenge: challenge, clientDataHash: clientDataHash, attestation: attestation, clientData: clientData,
            assertion: assertion)
    }
}
