/// A call of a backend that a service in the place of Apple's DeviceCheck server has to answer, with all that Apple's
/// server knows at that moment.
public struct DeviceCheckCallRequest: EvidenceRequest {
    package static let kind = EvidenceKind(
        name: "deviceCheckCall", title: "DeviceCheck call", operation: .answerDeviceCheck,
        capability: .deviceCheckService, suite: .devicecheck, member: "body", dependsOnTime: true)

    /// The HTTP method.
    public var method: String
    /// The path, without a query.
    public var path: String
    /// The headers by name. `Host` and `Content-Length` are not among them.
    public var headers: [String: String]
    /// The body, usually JSON.
    public var body: [UInt8]
    /// The environment whose host is called.
    public var environment: AttestEnvironment
    /// The keys of all developers.
    public var keys: [DeviceCheckKey]
    /// The device tokens that are valid at `time`, and no others.
    public var tokens: [IssuedDeviceToken]
    /// The bits of all devices that have some.
    public var bits: [DeviceBits]
    /// The moment of the call.
    public var time: Timestamp

    package init(
        method: String, path: String, headers: [String: String], body: [UInt8], environment: AttestEnvironment,
        keys: [DeviceCheckKey], tokens: [IssuedDeviceToken], bits: [DeviceBits], time: Timestamp
    ) {
        (self.method, self.path, self.headers, self.body) = (method, path, headers, body)
        (self.environment, self.keys, self.tokens, self.bits) = (environment, keys, tokens, bits)
        self.time = time
    }

    package static let fields = FieldTable<DeviceCheckCallRequest>([
        .required("method", \.method, .string.described(by: .text), "The HTTP method."),
        .required("path", \.path, .string.described(by: .text), "The path."),
        .required(
            "headers", \.headers, .words,
            "The headers by name. `Host` and `Content-Length` are not among them, and no others must be added that change "
                + "the meaning."),
        .required("body", \.body, .base64, "The body as bytes, usually JSON."),
        .required("environment", \.environment, .vocabulary, "The host that is called: `production` or `development`."),
        .required(
            "keys", \.keys, .array(of: .object(DeviceCheckKey.fields, empty: .empty)),
            "The keys of all developers: `keyId`, `teamId` and `publicKeyPEM`."),
        .required(
            "tokens", \.tokens, .array(of: .object(IssuedDeviceToken.fields, empty: .empty)),
            "The device tokens that Apple has issued, all of them still valid: `token` (base64), `device` (a name), `appId`, "
                + "`environment` and `createdAt`. Every other token is unknown."),
        .required(
            "bits", \.bits, .array(of: .object(DeviceBits.fields, empty: .empty)),
            "The bits of all devices that have some: `device`, `teamId`, `environment`, `bit0`, `bit1` and "
                + "`lastUpdateTime`."),
        .time,
    ])

    package static let blank = DeviceCheckCallRequest(
        method: "POST", path: DeviceCheckCall.queryTwoBits.path, headers: ["Authorization": "Bearer a.b.c"],
        body: Blank.junk, environment: .production,
        keys: [
            DeviceCheckKey(keyId: "ABC123DEFG", teamId: Blank.app.teamId, publicKeyPEM: Blank.publicKeyPEM)
        ], tokens: [], bits: [], time: Blank.time)

    package var evidence: [UInt8] {
        get { body }
        set { body = newValue }
    }

    package var asVerificationRequest: VerificationRequest { .deviceCheckCall(self) }
}
