/// What a verifier hands to its server after accepting: the values to store and to act on.
/// In a vector it says what a correct verifier returns; in a response every value is optional.
package struct VerifiedOutput: Sendable, Hashable {
    /// The attested key as X9.62 uncompressed point (65 bytes).
    package var publicKey: [UInt8]?
    /// The counter to store.
    package var counter: Int64?
    package var environment: AttestEnvironment?
    /// Whether the attestation carries a receipt.
    package var hasReceipt: Bool?
    /// The value of `apple_validation_category_01`.
    package var validationCategory: Int64?
    /// The value of `apple_bundle_version_01`.
    package var bundleVersion: String?
    /// The risk metric of a receipt, field 17.
    package var riskMetric: Int64?

    package init(
        publicKey: [UInt8]? = nil, counter: Int64? = nil, environment: AttestEnvironment? = nil,
        hasReceipt: Bool? = nil, validationCategory: Int64? = nil, bundleVersion: String? = nil,
        riskMetric: Int64? = nil
    ) {
        self.publicKey = publicKey
        self.counter = counter
        self.environment = environment
        self.hasReceipt = hasReceipt
        self.validationCategory = validationCategory
        self.bundleVersion = bundleVersion
        self.riskMetric = riskMetric
    }

    init(reading reader: inout ObjectReader) throws(ModelError) {
        publicKey = try reader.optionalBytes("publicKey")
        counter = try reader.optionalInteger("counter")
        environment = try reader.optionalWord("environment")
        hasReceipt = try reader.optionalBool("hasReceipt")
        validationCategory = try reader.optionalInteger("validationCategory")
        bundleVersion = try reader.optionalString("bundleVersion")
        riskMetric = try reader.optionalInteger("riskMetric")
    }

    /// Reads the `result` member of a vector: a closed format.
    init(json: JSONValue, path: String) throws(ModelError) {
        var reader = try ObjectReader(json, path: path)
        try self.init(reading: &reader)
        try reader.finish()
    }

    /// The values that are there, by their wire names.
    package var members: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        members["publicKey"] = publicKey.map(JSONValue.base64)
        members["counter"] = counter.map(JSONValue.integer)
        members["environment"] = environment.map { .string($0.rawValue) }
        members["hasReceipt"] = hasReceipt.map(JSONValue.bool)
        members["validationCategory"] = validationCategory.map(JSONValue.integer)
        members["bundleVersion"] = bundleVersion.map(JSONValue.string)
        members["riskMetric"] = riskMetric.map(JSONValue.integer)
        return members
    }

    /// What evidence may carry or not, so that a value where it carries none was made up.
    private static let optional = ["validationCategory", "bundleVersion", "riskMetric"]

    /// The members that both sides name and value differently, as `name: found, expected wanted`.
    /// A value that the target did not return is not compared.
    package func mismatches(expected: VerifiedOutput) -> [String] {
        let found = members
        let madeUp = Self.optional.compactMap { name -> String? in
            guard let value = found[name], expected.members[name] == nil else { return nil }
            return "\(name) is \(value.compactText), and the evidence has none"
        }
        return madeUp
            + expected.members.sorted { $0.key < $1.key }.compactMap { name, wanted in
                guard let value = found[name], value != wanted else { return nil }
                return "\(name) is \(value.compactText), expected \(wanted.compactText)"
            }
    }
}
