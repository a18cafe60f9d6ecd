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

    /// The members of a record in a state file.
    private static let fields = FieldTable<AttestationRecord>([
        .required("appId", \.appId, .string), .required("environment", \.environment, .word),
        .required("device", \.device, .string),
        .required(
            "keyId", \.keyId, .base64.checked { $0.count == 32 ? nil : "expected 32 bytes, found \($0.count)" }),
        .required("clientDataHash", \.clientDataHash, .base64),
        .required(
            "attestedAt", \.attestedAt,
            .integer.checked {
                times.contains($0) ? nil : "\($0) is not in \(times.lowerBound) … \(times.upperBound)"
            }),
    ])

    /// The form of a record in a state file.
    static let type = FieldType.object(
        fields,
        empty: AttestationRecord(
            appId: "", environment: .production, device: "", keyId: [], clientDataHash: [], attestedAt: 0))

    /// Returns a Boolean value that indicates whether another record has the same app and device, so that their keys count
    /// together.
    func countsTogether(with other: AttestationRecord) -> Bool {
        appId == other.appId && environment == other.environment && device == other.device
    }
}
