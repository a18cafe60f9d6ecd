import AttestModel

/// The attestations that the simulated Apple has seen.
package struct AttestationRegister: Sendable, Hashable {
    /// The milliseconds for which an attestation counts in the risk metric: 30 days.
    static let memory: Int64 = 30 * 86_400_000

    /// The attestations, in the order in which they were recorded.
    package private(set) var attestations: [AttestationRecord] = []

    /// Creates an empty register.
    package init() {}

    /// Records an attestation. A key counts once: an attestation of a known app, device and key changes nothing.
    ///
    /// - Returns: A Boolean value that indicates whether the attestation is new.
    @discardableResult
    package mutating func record(_ attestation: AttestationRecord) -> Bool {
        guard !attestations.contains(where: { $0.countsTogether(with: attestation) && $0.keyId == attestation.keyId })
        else {
            return false
        }
        attestations.append(attestation)
        return true
    }

    /// Returns the record with the same app, device and key.
    func entry(like attestation: AttestationRecord) -> AttestationRecord? {
        attestations.first { $0.countsTogether(with: attestation) && $0.keyId == attestation.keyId }
    }

    /// Returns the number of keys of the same app that the device had attested in the last 30 days. Keys with a later
    /// time than now, from before the clock was moved back, do not count.
    ///
    /// - Parameter now: The milliseconds since 1970.
    func riskMetric(of attestation: AttestationRecord, at now: Int64) -> Int {
        attestations.filter { $0.countsTogether(with: attestation) && (0..<Self.memory).contains(now - $0.attestedAt) }
            .count
    }

    /// Reads the member `attestations` of a state file.
    ///
    /// - Throws: `ModelError` that names the member.
    package init(json: JSONValue) throws(ModelError) {
        attestations = try Self.type.read(json, FieldPlace(path: "attestations"))
    }

    /// The member `attestations` of a state file.
    package var json: JSONValue { Self.type.write(attestations) }

    private static let type = FieldType.list(of: AttestationRecord.type)
}
