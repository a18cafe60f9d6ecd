import AttestModel

/// The attestations that the simulated Apple has seen.
package struct AttestationRegister: Sendable, Hashable {
    /// Milliseconds for which Apple keeps what its risk metric counts: 30 days.
    static let memory: Int64 = 30 * 86_400_000

    /// What has been seen, in the order in which it was.
    package private(set) var attestations: [AttestationRecord] = []

    /// A service that has seen nothing yet.
    package init() {}

    /// Notes an attestation. One key counts once: an attestation that is known already, by app, device and key,
    /// changes nothing.
    ///
    /// - Returns: whether it is new.
    @discardableResult
    package mutating func record(_ attestation: AttestationRecord) -> Bool {
        guard !attestations.contains(where: { $0.isBeside(attestation) && $0.keyId == attestation.keyId }) else {
            return false
        }
        attestations.append(attestation)
        return true
    }

    /// The entry of a key of an app on a device.
    func entry(like attestation: AttestationRecord) -> AttestationRecord? {
        attestations.first { $0.isBeside(attestation) && $0.keyId == attestation.keyId }
    }

    /// How many keys of the same app the device had attested in the 30 days before a moment, or at it. Keys of a
    /// later time, from before the clock was moved back, are not attested yet.
    ///
    /// - Parameter now: milliseconds since 1970.
    func riskMetric(of attestation: AttestationRecord, at now: Int64) -> Int {
        attestations.filter { $0.isBeside(attestation) && (0..<Self.memory).contains(now - $0.attestedAt) }.count
    }

    /// Reads a state as its file holds it.
    ///
    /// - Throws: `ModelError` that names the member.
    package init(json: JSONValue) throws(ModelError) {
        var reader = try ObjectReader(json)
        let format = try reader.integer("format")
        guard format == 1 else {
            throw ModelError(.badValue, path: "format", detail: "expected 1, found \(format)")
        }
        guard case .array(let entries) = try reader.value("attestations") else {
            throw ModelError(.badValue, path: "attestations", detail: "expected an array")
        }
        try reader.finish()
        for (index, entry) in entries.enumerated() {
            attestations.append(try AttestationRecord(json: entry, path: "attestations[\(index)]"))
        }
    }

    /// The state as its file holds it.
    package var json: JSONValue {
        .members(["format": 1, "attestations": .array(attestations.map(\.json))])
    }
}
