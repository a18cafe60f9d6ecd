import AttestModel

/// The two bits of a device, as Apple's server keeps them for a team.
package struct TwoBits: Sendable, Hashable {
    package var bit0: Bool
    package var bit1: Bool
    /// The month of the last update, `YYYY-MM` in UTC.
    package var lastUpdateTime: String

    package init(bit0: Bool, bit1: Bool, lastUpdateTime: String) {
        (self.bit0, self.bit1, self.lastUpdateTime) = (bit0, bit1, lastUpdateTime)
    }
}

/// The owner of two bits: a device, for a team, in an environment.
package struct BitOwner: Sendable, Hashable {
    package var teamId: String
    package var device: String
    package var environment: AttestEnvironment

    package init(teamId: String, device: String, environment: AttestEnvironment) {
        (self.teamId, self.device, self.environment) = (teamId, device, environment)
    }

    static let fields: [Field<BitOwner>] = [
        .required("teamId", \.teamId, .string), .required("device", \.device, .string),
        .defaulting("environment", \.environment, to: .production, .word),
    ]

    /// An owner whose members are to be read.
    static let unread = BitOwner(teamId: "", device: "", environment: .production)
}

/// The bits of one device in a state file.
private struct OwnedBits: Sendable {
    var owner = BitOwner.unread
    var bits = TwoBits(bit0: false, bit1: false, lastUpdateTime: "")

    static let type = FieldType.list(
        of: .object(
            FieldTable<OwnedBits>(
                BitOwner.fields.map { $0.within(\.owner) } + [
                    .required("bit0", \.bits.bit0, .boolean), .required("bit1", \.bits.bit1, .boolean),
                    .required("lastUpdateTime", \.bits.lastUpdateTime, .month),
                ]), empty: OwnedBits()))
}

/// The bits of all devices. A device whose bits were never set has none.
extension [BitOwner: TwoBits] {
    /// Reads the member `bits` of a state file.
    /// - Throws: `ModelError` that names the member.
    init(json: JSONValue) throws(ModelError) {
        self.init()
        for (index, entry) in try OwnedBits.type.read(json, FieldPlace(path: "bits")).enumerated() {
            guard updateValue(entry.bits, forKey: entry.owner) == nil else {
                throw ModelError(.badValue, path: "bits[\(index)]", detail: "this device is there twice")
            }
        }
    }

    /// The member `bits` of a state file, in the order of team, device and environment.
    var json: JSONValue {
        let sorted = sorted { first, second in
            (first.key.teamId, first.key.device, first.key.environment.rawValue)
                < (second.key.teamId, second.key.device, second.key.environment.rawValue)
        }
        return OwnedBits.type.write(sorted.map { OwnedBits(owner: $0.key, bits: $0.value) })
    }
}
