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

    /// The times that a state file may hold, in milliseconds since 1970: up to the end of the year 9999, so that the
    /// difference of any two can be computed.
    private static let times: ClosedRange<Int64> = 0...253_402_300_799_999

    static let type = FieldType.object(
        FieldTable<AttestationRecord>([
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
        ]),
        empty: AttestationRecord(
            appId: "", environment: .production, device: "", keyId: [], clientDataHash: [], attestedAt: 0))

    /// Returns a Boolean value that indicates whether both records have one app and device: their keys count together.
    func countsTogether(with other: AttestationRecord) -> Bool {
        appId == other.appId && environment == other.environment && device == other.device
    }
}

/// The attestations that the simulated Apple has seen, in the order in which they were recorded.
extension [AttestationRecord] {
    /// The milliseconds for which an attestation counts in the risk metric: 30 days.
    private static let memory: Int64 = 30 * 86_400_000

    /// Records an attestation. A key counts once: an attestation of a known app, device and key changes nothing.
    /// - Returns: A Boolean value that indicates whether the attestation is new.
    @discardableResult
    mutating func record(_ attestation: AttestationRecord) -> Bool {
        guard entry(like: attestation) == nil else { return false }
        append(attestation)
        return true
    }

    /// Returns the record with the same app, device and key.
    func entry(like attestation: AttestationRecord) -> AttestationRecord? {
        first { $0.countsTogether(with: attestation) && $0.keyId == attestation.keyId }
    }

    /// Returns the number of keys of the same app that the device had attested in the last 30 days. Keys with a later
    /// time than now, from before the clock was moved back, do not count.
    func riskMetric(of attestation: AttestationRecord, at now: Int64) -> Int {
        count { $0.countsTogether(with: attestation) && (0..<Self.memory).contains(now - $0.attestedAt) }
    }
}
