import AttestModel

/// The attestation of a new key and the first assertion of the same key, with the values that a server has beside them.
package struct DevicePair: Sendable {
    /// The app and the environment of the key.
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
