import AttestModel

/// One key that a device had attested, as Apple's service remembers it.
package struct AttestationRecord: Sendable, Hashable {
    /// Team identifier, period, bundle identifier.
    package var appId: String
    /// Where the key was attested, and counts.
    package var environment: AttestEnvironment
    /// The simulated device: the token of the receipt (field 5) as it stands there. Receipts with one token are of one
    /// device.
    package var device: String
    /// The key identifier, 32 bytes.
    package var keyId: [UInt8]
    /// What the device was given (field 4 of the receipt of type ATTEST), any length.
    package var clientDataHash: [UInt8]
    /// Milliseconds since 1970.
    package var attestedAt: Int64

    /// An attestation of these values, none of which is checked.
    package init(
        appId: String, environment: AttestEnvironment, device: String, keyId: [UInt8], clientDataHash: [UInt8],
        attestedAt: Int64
    ) {
        self.appId = appId
        self.environment = environment
        self.device = device
        self.keyId = keyId
        self.clientDataHash = clientDataHash
        self.attestedAt = attestedAt
    }

    /// The times that a state file may hold, milliseconds since 1970: up to the end of the year 9999. Differences of
    /// any two can be computed.
    private static let times: ClosedRange<Int64> = 0...253_402_300_799_999

    /// - Throws: `ModelError` that names the member.
    init(json: JSONValue, path: String) throws(ModelError) {
        var reader = try ObjectReader(json, path: path)
        appId = try reader.string("appId")
        environment = try reader.word("environment")
        device = try reader.string("device")
        keyId = try reader.bytes("keyId")
        guard keyId.count == 32 else {
            throw ModelError(
                .badValue, path: reader.path(of: "keyId"), detail: "expected 32 bytes, found \(keyId.count)")
        }
        clientDataHash = try reader.bytes("clientDataHash")
        attestedAt = try reader.integer("attestedAt")
        guard Self.times.contains(attestedAt) else {
            throw ModelError(
                .badValue, path: reader.path(of: "attestedAt"),
                detail: "\(attestedAt) is not in \(Self.times.lowerBound) … \(Self.times.upperBound)")
        }
        try reader.finish()
    }

    var json: JSONValue {
        .members([
            "appId": .string(appId), "environment": .string(environment.rawValue), "device": .string(device),
            "keyId": .base64(keyId), "clientDataHash": .base64(clientDataHash), "attestedAt": .integer(attestedAt),
        ])
    }

    /// Whether another one is of the same app on the same device, so that their keys count together.
    func isBeside(_ other: AttestationRecord) -> Bool {
        appId == other.appId && environment == other.environment && device == other.device
    }
}
