import AttestModel

/// All that the simulated services remember from run to run.
package struct SavedState: Sendable, Hashable {
    /// The attestations, for attestationData.
    package var attestations = AttestationRegister()
    /// The two bits of devices, for DeviceCheck.
    package var bits = BitRegister()

    /// The number of the file's format. Format 1 had no bits.
    static let format: Int64 = 2

    /// Creates an empty state.
    package init() {}

    /// Reads the JSON of a state file, of this format or of format 1.
    ///
    /// - Throws: `ModelError` that names the member.
    package init(json: JSONValue) throws(ModelError) {
        var reader = try ObjectReader(json)
        let format = try reader.integer("format")
        guard (1...Self.format).contains(format) else {
            throw ModelError(.badValue, path: "format", detail: "expected 1 or \(Self.format), found \(format)")
        }
        attestations = try AttestationRegister(json: try reader.value("attestations"))
        if format > 1 { bits = try BitRegister(json: try reader.value("bits")) }
        try reader.finish()
    }

    /// The JSON of a state file.
    package var json: JSONValue {
        .members(["format": .integer(Self.format), "attestations": attestations.json, "bits": bits.json])
    }
}
