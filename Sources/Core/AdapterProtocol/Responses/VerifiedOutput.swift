/// The values that a verifier hands to its server after accepting, to store and to act on.
/// A vector has those that a correct verifier returns. In a response every value is optional.
public struct VerifiedOutput: Sendable, Hashable {
    /// The attested key as X9.62 uncompressed point (65 bytes).
    public var publicKey: [UInt8]?
    /// The challenge in client data, for the caller to compare; empty where the target says that they have none.
    public var challenge: [UInt8]?
    /// The app ID in the evidence, for the caller to compare.
    public var appId: String?
    /// The other forms in which a target returned the key.
    public var keyForms = KeyForms()
    /// The counter to store.
    public var counter: Int64?
    /// The environment of the key, as read from the evidence.
    public var environment: AttestEnvironment?
    /// A Boolean value that indicates whether the attestation carries a receipt.
    public var hasReceipt: Bool?
    /// The SHA-256 of the receipt in the attestation, 32 bytes.
    public var receiptSHA256: [UInt8]?
    /// The value of `apple_validation_category_01`.
    public var validationCategory: Int64?
    /// The value of `apple_bundle_version_01`.
    public var bundleVersion: String?
    /// The risk metric of a receipt, field 17.
    public var riskMetric: Int64?
    /// The values of an answer about DeviceCheck.
    public var deviceCheck = DeviceCheckValues()

    /// Creates values; those that are left out are not returned.
    public init(
        publicKey: [UInt8]? = nil, counter: Int64? = nil, environment: AttestEnvironment? = nil,
        hasReceipt: Bool? = nil, receiptSHA256: [UInt8]? = nil, validationCategory: Int64? = nil,
        bundleVersion: String? = nil, riskMetric: Int64? = nil, deviceCheck: DeviceCheckValues = .init()
    ) {
        (self.publicKey, self.counter, self.environment) = (publicKey, counter, environment)
        (self.hasReceipt, self.receiptSHA256) = (hasReceipt, receiptSHA256)
        (self.validationCategory, self.bundleVersion) = (validationCategory, bundleVersion)
        (self.riskMetric, self.deviceCheck) = (riskMetric, deviceCheck)
    }

    /// Reads the `result` member of a vector: a closed format.
    package init(json: JSONValue, path: String) throws(ModelError) {
        var reader = try ObjectReader(json, path: path)
        self.init()
        try Self.fields.read(into: &self, from: &reader)
        try reader.finish()
    }

    package var members: [String: JSONValue] { Self.fields.members(of: self) }

    /// The values that are taken from evidence.
    package static let evidenceFields = FieldTable<VerifiedOutput>([
        .optional(
            "publicKey", \.publicKey, .base64,
            "With `accept`: the key that the server would store, as X9.62 uncompressed point (65 bytes)."),
        .optional(
            "counter", \.counter, .integer.described(by: .shared("counter")),
            "With `accept`: the counter that the server would store."),
        .optional(
            "environment", \.environment, .vocabulary,
            "With `accept`: `production` or `development`, as read from the evidence."),
        .optional("hasReceipt", \.hasReceipt, .boolean, "With `accept`: whether the attestation carries a receipt."),
        .optional(
            "receiptSHA256", \.receiptSHA256, .base64.described(by: .shared("base64Of32Bytes")),
            "With `accept`: the SHA-256 (32 bytes) of the receipt that the verifier hands to its server. It must be that "
                + "of the receipt in the attestation."),
        .optional(
            "validationCategory", \.validationCategory, .integer.described(by: .unsigned32),
            "With `accept`: the value of `apple_validation_category_01`, read as little-endian 32-bit integer."),
        .optional("bundleVersion", \.bundleVersion, .string, "With `accept`: the value of `apple_bundle_version_01`."),
        .optional(
            "riskMetric", \.riskMetric, .integer.described(by: .integer(0)),
            "With `accept`: the risk metric of a receipt, its field 17."),
    ])

    package static let fields = FieldTable<VerifiedOutput>(
        evidenceFields.fields + DeviceCheckValues.fields.fields.map { $0.within(\.deviceCheck) })

    /// A Boolean value that indicates whether a correct target returns these values with the verdict `reject`.
    package var isOfRefusal: Bool { deviceCheck.isOfRefusal }
}

/// The forms in which a target can return a key, beside the point of `publicKey`.
public struct KeyForms: Sendable, Hashable {
    /// The key as PEM SubjectPublicKeyInfo.
    public var pem: String?
    /// The key as COSE key.
    public var cose: [UInt8]?

    /// Creates the forms of a key.
    public init(pem: String? = nil, cose: [UInt8]? = nil) { (self.pem, self.cose) = (pem, cose) }

    package static let fields = FieldTable<KeyForms>([
        .optional(
            "publicKeyPEM", \.pem, .string,
            "With `accept`: the same key as PEM SubjectPublicKeyInfo, for libraries that return that form."),
        .optional(
            "publicKeyCOSE", \.cose, .base64,
            "With `accept`: the same key as COSE key, for libraries that return that form."),
    ])

    /// The point of the first form that holds a key on P-256.
    package var point: [UInt8]? { pem.flatMap(PEM.point) ?? cose.flatMap(COSEKey.point) }
}
