import AttestModel

/// The attestation of a key, as Apple's service remembers it.
package struct AttestationRecord: Sendable, Hashable {
    /// The app ID: team identifier, period, bundle identifier.
    package var appId: String
    /// The environment in which the key was attested and counts.
    package var environment: AttestEnvironment
    /// The device: the token of the receipt (field 5) as text. Receipts with the same token are from the same device.
    package var device: String
    /// The key identifier, 32 bytes.
    package var keyId: [UInt8]
    /// The clientDataHash (field 4 of the receipt of type ATTEST), any length.
    package var clientDataHash: [UInt8]
    /// The time of the attestation, in milliseconds since 1970.
    package var attestedAt: Int64
}

extension AttestationRecord {
    /// The times that a state file may hold, in milliseconds since 1970: up to the end of the year 9999, so that the
    /// difference of any two can be computed.
    private static let times: ClosedRange<Int64> = 0...253_402_300_799_999

    /// Reads a record of a state file.
    ///
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

    /// Returns a Boolean value that indicates whether another record has the same app and device, so that their keys count
    /// together.
    func countsTogether(with other: AttestationRecord) -> Bool {
        appId == other.appId && environment == other.environment && device == other.device
    }
}
