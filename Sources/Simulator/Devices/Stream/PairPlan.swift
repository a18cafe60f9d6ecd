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
    /// The values of all pairs. Each has a challenge of its own otherwise, and signs a JSON object with another one.
    package var given = GivenValues()

    package init(_ model: DeviceModel, name: String, time: Timestamp) {
        (self.model, self.name, self.time) = (model, name, time)
    }

    /// Makes the pair of a number: that of a device that no other number has.
    /// - Throws: `featureUnsupported` or `invalidInput`, as the device does.
    package func pair(_ number: Int) throws(DeviceError) -> DevicePair {
        var device = SimulatedDevice(model, name: "\(name), \(number)")
        let derived = model.apple.seed.bytes(32, for: "challenges of device \(device.name)").hex
        let challenge = given.challenge ?? given.clientDataHash ?? Array(derived.utf8.prefix(32))
        let clientDataHash = given.clientDataHash ?? sha256(challenge)
        let clientData =
            given.clientData
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

/// The attestation of a new key and the first assertion of the same key, with the values that a server has beside them.
package struct DevicePair: Sendable {
    package let subject: EvidenceSubject
    /// The moment at which the key was attested.
    package let time: Timestamp
    /// The challenge of the attestation; the clientDataHash where only that was given.
    package let challenge: [UInt8]
    /// The hash that the device got for the attestation, normally 32 bytes.
    package let clientDataHash: [UInt8]
    package let attestation: DeviceAttestation
    /// The bytes that the assertion signs.
    package let clientData: [UInt8]
    package let assertion: DeviceAssertion

    /// The pair on one line, with the names that fixtures use. `spec/device.md` describes it.
    package var json: JSONValue {
        let key = attestation.key
        return .members([
            "appId": .string(subject.app.appId), "environment": .string(subject.environment.rawValue),
            "time": .string(time.description), "keyId": .base64(key.keyId), "publicKey": .base64(key.publicKey),
            "publicKeyPEM": PEM.publicKey(key.publicKey).map(JSONValue.string), "challenge": .base64(challenge),
            "clientDataHash": .base64(clientDataHash), "attestation": .base64(attestation.object),
            "receipt": .base64(attestation.receipt), "clientData": .base64(clientData),
            "assertion": .base64(assertion.object), "counter": .integer(Int64(assertion.counter)),
        ])
    }
}
