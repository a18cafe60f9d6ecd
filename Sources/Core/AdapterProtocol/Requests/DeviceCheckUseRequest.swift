/// An order to call a DeviceCheck server and to say what follows from its answer. It is sent by `appattest check-client`,
/// and no vector has it: the server's answers depend on what the client sends.
public struct DeviceCheckUseRequest: EvidenceRequest {
    package static let kind = EvidenceKind(
        name: "deviceCheckUse", title: "use of DeviceCheck", operation: .callDeviceCheck,
        capability: .deviceCheckCaller, suite: .devicecheck, member: "deviceToken", dependsOnTime: false)

    /// The call to make.
    public var call: DeviceCheckCall
    /// The token as the app sends it: standard padded base64.
    public var deviceToken: String
    /// The environment of the app.
    public var environment: AttestEnvironment
    /// The base URL of the production host.
    public var productionURL: String
    /// The base URL of the development host.
    public var developmentURL: String
    /// The key identifier, the `kid` of the token to make.
    public var keyId: String
    /// The team, the `iss` of the token to make.
    public var teamId: String
    /// The key on P-256 that signs the token, PEM of PKCS #8, as Apple hands it out.
    public var privateKeyPEM: String
    /// The first bit to write; `nil` unless the call is an update.
    public var bit0: Bool?
    /// The second bit to write; `nil` unless the call is an update.
    public var bit1: Bool?
    /// The moment of the call.
    public var time: Timestamp

    package init(
        call: DeviceCheckCall, deviceToken: String, environment: AttestEnvironment, productionURL: String,
        developmentURL: String, keyId: String, teamId: String, privateKeyPEM: String, bit0: Bool? = nil,
        bit1: Bool? = nil, time: Timestamp
    ) {
        (self.call, self.deviceToken, self.environment) = (call, deviceToken, environment)
        (self.productionURL, self.developmentURL) = (productionURL, developmentURL)
        (self.keyId, self.teamId, self.privateKeyPEM) = (keyId, teamId, privateKeyPEM)
        (self.bit0, self.bit1, self.time) = (bit0, bit1, time)
    }

    package static let fields = FieldTable<DeviceCheckUseRequest>([
        .required("call", \.call, .vocabulary, "The call to make."),
        .required(
            "deviceToken", \.deviceToken, .string, "The device token as the app sends it, standard padded base64."),
        .required("environment", \.environment, .vocabulary, "The environment of the app."),
        .required(
            "productionURL", \.productionURL, .string.described(by: .text),
            "The base URL in the place of `https://api.devicecheck.apple.com`."),
        .required(
            "developmentURL", \.developmentURL, .string.described(by: .text),
            "The base URL in the place of `https://api.development.devicecheck.apple.com`."),
        .required("keyId", \.keyId, .string.described(by: .text), "The `kid` of the token to make."),
        .required("teamId", \.teamId, .string.described(by: .text), "The `iss` of the token to make."),
        .required(
            "privateKeyPEM", \.privateKeyPEM, .string.described(by: .text),
            "The key that signs the token, PEM of PKCS #8, as Apple hands it out."),
        .optional("bit0", \.bit0, .boolean, "The first bit to write, with `update_two_bits`."),
        .optional("bit1", \.bit1, .boolean, "The second bit to write, with `update_two_bits`."),
        .time,
    ])

    package static let blank = DeviceCheckUseRequest(
        call: .queryTwoBits, deviceToken: Blank.junk.base64, environment: .production,
        productionURL: "http://127.0.0.1:9", developmentURL: "http://127.0.0.1:9", keyId: "ABC123DEFG",
        teamId: Blank.app.teamId, privateKeyPEM: Blank.publicKeyPEM, time: Blank.time)

    package var evidence: [UInt8] {
        get { Array(deviceToken.utf8) }
        set { deviceToken = String(decoding: newValue, as: UTF8.self) }
    }

    package var asVerificationRequest: VerificationRequest { .deviceCheckUse(self) }
}
