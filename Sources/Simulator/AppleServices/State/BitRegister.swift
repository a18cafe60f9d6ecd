import AttestModel

/// The two bits of a device, as Apple's server keeps them for a team.
package struct TwoBits: Sendable, Hashable {
    package var bit0: Bool
    package var bit1: Bool
    /// The month of the last update, `YYYY-MM` in UTC.
    package var lastUpdateTime: String

    /// Creates two bits of values.
    package init(bit0: Bool, bit1: Bool, lastUpdateTime: String) {
        self.bit0 = bit0
        self.bit1 = bit1
        self.lastUpdateTime = lastUpdateTime
    }
}

/// The owner of two bits: a device, for a team, in an environment.
package struct BitOwner: Sendable, Hashable {
    package var teamId: String
    /// The name of the device.
    package var device: String
    package var environment: AttestEnvironment

    /// Creates an owner.
    package init(teamId: String, device: String, environment: AttestEnvironment) {
        self.teamId = teamId
        self.device = device
        self.environment = environment
    }
}

/// The bits of all devices. A device whose bits were never set has none.
package struct BitRegister: Sendable, Hashable {
    private var bits: [BitOwner: TwoBits] = [:]

    /// Creates an empty register.
    package init() {}

    /// The number of devices with bits.
    package var count: Int { bits.count }

    /// The bits of an owner; `nil` when they were never set.
    package subscript(owner: BitOwner) -> TwoBits? {
        get { bits[owner] }
        set { bits[owner] = newValue }
    }

    /// Reads the member `bits` of a state file.
    ///
    /// - Throws: `ModelError` that names the member.
    init(json: JSONValue) throws(ModelError) {
        guard case .array(let entries) = json else {
            throw ModelError(.badValue, path: "bits", detail: "expected an array")
        }
        for (index, entry) in entries.enumerated() {
            var reader = try ObjectReader(entry, path: "bits[\(index)]")
            let owner = try BitOwner(reading: &reader)
            let values = TwoBits(
                bit0: try reader.value("bit0", as: .boolean), bit1: try reader.value("bit1", as: .boolean),
                lastUpdateTime: try reader.value("lastUpdateTime", as: .month))
            try reader.finish()
            guard bits.updateValue(values, forKey: owner) == nil else {
                throw ModelError(.badValue, path: "bits[\(index)]", detail: "this device is there twice")
            }
        }
    }

    /// The member `bits` of a state file, in the order of team, device and environment.
    var json: JSONValue {
        let sorted = bits.sorted { first, second in
            (first.key.teamId, first.key.device, first.key.environment.rawValue)
                < (second.key.teamId, second.key.device, second.key.environment.rawValue)
        }
        return .array(
            sorted.map { owner, bits in
                .members([
                    "teamId": .string(owner.teamId), "device": .string(owner.device),
                    "environment": .string(owner.environment.rawValue), "bit0": .bool(bits.bit0),
                    "bit1": .bool(bits.bit1), "lastUpdateTime": .string(bits.lastUpdateTime),
                ])
            })
    }
}

extension BitOwner {
    /// Reads the members that name an owner.
    ///
    /// - Throws: `ModelError` that names the member.
    init(reading reader: inout ObjectReader) throws(ModelError) {
        teamId = try reader.string("teamId")
        device = try reader.string("device")
        environment = try reader.optionalWord("environment") ?? .production
    }
}
