/// The public half of a developer's key that signs the tokens of DeviceCheck calls.
public struct DeviceCheckKey: Sendable, Hashable {
    /// The key identifier, the `kid` of a token; ten characters.
    public var keyId: String
    /// The team of the key, the `iss` of a token; ten characters.
    public var teamId: String
    /// The key on P-256 as PEM SubjectPublicKeyInfo.
    public var publicKeyPEM: String

    package init(keyId: String, teamId: String, publicKeyPEM: String) {
        (self.keyId, self.teamId, self.publicKeyPEM) = (keyId, teamId, publicKeyPEM)
    }

    static let empty = DeviceCheckKey(keyId: "", teamId: "", publicKeyPEM: "")

    package static let fields = FieldTable<DeviceCheckKey>([
        .required("keyId", \.keyId, .string.described(by: .text), "The key identifier, the `kid` of a token."),
        .required("teamId", \.teamId, .string.described(by: .text), "The team of the key, the `iss` of a token."),
        .required("publicKeyPEM", \.publicKeyPEM, .string.described(by: .text), "The key as PEM SubjectPublicKeyInfo."),
    ])
}

/// A device token that Apple's server has issued and not forgotten.
public struct IssuedDeviceToken: Sendable, Hashable {
    /// The bytes of the token; a call has their base64.
    public var token: [UInt8]
    /// The name of the device, as in `DeviceBits`.
    public var device: String
    /// The app that asked for the token.
    public var appId: String
    /// The environment that the token is for.
    public var environment: AttestEnvironment
    /// The moment at which the device made the token.
    public var createdAt: Timestamp

    package init(token: [UInt8], device: String, appId: String, environment: AttestEnvironment, createdAt: Timestamp) {
        (self.token, self.device, self.appId) = (token, device, appId)
        (self.environment, self.createdAt) = (environment, createdAt)
    }

    package var teamId: String? { AppIdentity(appId: appId)?.teamId }

    static let empty = IssuedDeviceToken(
        token: [], device: "", appId: "", environment: .production, createdAt: Timestamp(secondsSinceEpoch: 0))

    package static let fields = FieldTable<IssuedDeviceToken>([
        .required("token", \.token, .base64, "The bytes of the token."),
        .required("device", \.device, .string.described(by: .text), "The name of the device, as in `bits`."),
        .required("appId", \.appId, .string.described(by: .text), "The app that asked for the token."),
        .required("environment", \.environment, .vocabulary, "The environment that the token is for."),
        .required("createdAt", \.createdAt, .time, "The moment at which the device made the token."),
    ])
}

/// The two bits of a device for one team in one environment.
public struct DeviceBits: Sendable, Hashable {
    /// The name of the device.
    public var device: String
    /// The team that the bits belong to.
    public var teamId: String
    /// The environment that the bits belong to.
    public var environment: AttestEnvironment
    /// The first bit.
    public var bit0: Bool
    /// The second bit.
    public var bit1: Bool
    /// The month of the last update, `YYYY-MM` in UTC.
    public var lastUpdateTime: String

    package init(
        device: String, teamId: String, environment: AttestEnvironment, bit0: Bool, bit1: Bool, lastUpdateTime: String
    ) {
        (self.device, self.teamId, self.environment) = (device, teamId, environment)
        (self.bit0, self.bit1, self.lastUpdateTime) = (bit0, bit1, lastUpdateTime)
    }

    static let empty = DeviceBits(
        device: "", teamId: "", environment: .production, bit0: false, bit1: false, lastUpdateTime: "")

    package static let fields = FieldTable<DeviceBits>([
        .required("device", \.device, .string.described(by: .text), "The name of the device."),
        .required("teamId", \.teamId, .string.described(by: .text), "The team that the bits belong to."),
        .required("environment", \.environment, .vocabulary, "The environment that the bits belong to."),
        .required("bit0", \.bit0, .boolean, "The first bit."), .required("bit1", \.bit1, .boolean, "The second bit."),
        .required("lastUpdateTime", \.lastUpdateTime, .month, "The month of the last update, `YYYY-MM` in UTC."),
    ])
}

extension FieldType where Value == String {
    /// A month as DeviceCheck writes it, `YYYY-MM`.
    package static var month: FieldType {
        text(
            "string", schema: .string(pattern: "^[0-9]{4}-[0-9]{2}$"),
            wanted: { "'\($0)' is not a month like 2026-03" },
            write: { $0 }, parse: { Timestamp("\($0)-01T00:00:00Z") == nil ? nil : $0 })
    }
}
