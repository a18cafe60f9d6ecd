import AttestModel
import FixtureForge
import Primitives

extension DeviceCheckCallDraft: FuzzDraft {
    static let faults: [FuzzPlace<DeviceCheckCallDraft>] =
        ["alg", "kid", "typ"].map { .json("token.header.\($0)", after: .token, \.token.header, $0) }
        + ["iss", "iat"].map { .json("token.claims.\($0)", after: .token, \.token.claims, $0) }
        + ["device_token", "transaction_id", "timestamp", "bit0", "bit1"].map {
            .json("body.\($0)", after: .payload, \.payload, $0)
        } + [
            FuzzPlace("token.signature", .bytes, after: .signature, \.signature), FuzzPlace("token.signing", signings),
            FuzzPlace("authorization", .bytes, after: .authorization) {
                $0.authorization.map { Array($0.utf8) }
            } set: {
                $0.authorization = String(decoding: $1, as: UTF8.self)
            },
            FuzzPlace("authorization.form", authorizations),
            FuzzPlace("body", .bytes, after: .message, reading: OtherReadings.json, \.body),
            FuzzPlace("request.method", ["GET", "PUT", "post", ""], after: .message, named: { "'\($0)'" }) {
                $0.method = $1
            },
            FuzzPlace(
                "request.path",
                ["/v1/unknown", "/v2/query_two_bits", "/v1/query_two_bits/", "/", "/V1/QUERY_TWO_BITS"],
                after: .message, named: { "'\($0)'" }
            ) { $0.path = $1 },
            FuzzPlace(
                "request",
                .after(.request, "host of the other environment") { $0.request.environment = $0.environment.other },
                .after(.request, "device token not issued") { $0.request.tokens = [] },
                .after(.request, "device token of another team") {
                    if !$0.request.tokens.isEmpty { $0.request.tokens[0].appId = "ZZZZZ99999.com.example.app" }
                },
                .after(.request, "device token of the other environment") {
                    if !$0.request.tokens.isEmpty { $0.request.tokens[0].environment = $0.environment.other }
                },
                .after(.request, "key of another team") {
                    if !$0.request.keys.isEmpty { $0.request.keys[0].teamId = "ZZZZZ99999" }
                },
                .after(.request, "key revoked") { $0.request.keys = [] },
                .after(.message, "body of an array") { $0.body = Array("[]".utf8) },
                .after(.message, "body of text") { $0.body = Array("no JSON".utf8) },
                .after(.message, "empty body") { $0.body = [] }),
        ]

    private static let signings: [FuzzChoice<DeviceCheckCallDraft>] = [
        signing("none") { _ in .bytes([]) },
        signing("HS256") { .hmac(Array((PEM.publicKey($0.key.point) ?? "").utf8)) },
        signing("RS256") { .bytes($0.bytes(256, "RSA signature")) },
        signing("ES384") { .bytes($0.key("ES384", curve: .p384).sign($0.token.signingInput, hash: .sha384).p1363) },
        .after(.signature, "signature in DER") { $0.signature = $0.key.sign($0.token.signingInput, hash: .sha256).der },
        .after(.token, "another key") { $0.signing = .ecdsa($0.key("another key")) },
        .after(.signature, "claims changed after signing") { $0.token.claims["x"] = 1 },
    ]

    private static func signing(
        _ algorithm: String, _ signing: @escaping @Sendable (DeviceCheckCallDraft) -> ProviderToken.Signing
    ) -> FuzzChoice<DeviceCheckCallDraft> {
        .after(.token, "algorithm \(algorithm)") {
            $0.token.header["alg"] = .string(algorithm)
            $0.signing = signing($0)
        }
    }

    private static let authorizations: [FuzzChoice<DeviceCheckCallDraft>] = [
        .after(.authorization, "missing") { $0.authorization = nil },
        .after(.authorization, "bearer in lower case", open: true) {
            $0.authorization = $0.authorization?.replacing("Bearer", with: "bearer")
        },
        .after(.authorization, "Basic") { $0.authorization = $0.authorization?.replacing("Bearer", with: "Basic") },
        .after(.authorization, "two parts") {
            $0.authorization = $0.authorization?.split(separator: ".").prefix(2).joined(separator: ".")
        },
        .after(.authorization, "four parts") { $0.authorization = $0.authorization.map { "\($0).AAAA" } },
    ]

    static let variants: [FuzzChoice<DeviceCheckCallDraft>] = [
        known("bits false and true", false, true), known("bits true and false", true, false),
        .after(.plan, "development") {
            $0.environment = .development
            $0.deviceToken = $0.bytes(1564, "device token of development")
        },
        .after(.plan, "update") { $0.call = .updateTwoBits },
        .after(.plan, "validation") { $0.call = .validateDeviceToken },
        .after(.plan, "update of one bit") { ($0.call, $0.written) = (.updateTwoBits, (true, nil)) },
        .after(.plan, "update of the other bit") { ($0.call, $0.written) = (.updateTwoBits, (nil, false)) },
        .after(.payload, "unknown member") { $0.payload["version"] = 2 },
        .after(.payload, "unknown members") { ($0.payload["app_version"], $0.payload["platform"]) = ("1.0", "iOS") },
        .after(.token, "without typ") { $0.token.header["typ"] = nil },
        .after(.token, "provider token of 30 minutes") {
            $0.token.claims["iat"] = .integer($0.time.secondsSinceEpoch - 1800)
        },
        .after(.message, "without content type") { $0.headers = [:] },
        .after(.message, "other content type") { $0.headers = ["Content-Type": "text/plain"] },
        .after(.request, "bits of another team") {
            $0.request.bits = [
                DeviceBits(
                    device: "device", teamId: "ZZZZZ99999", environment: $0.environment, bit0: true, bit1: true,
                    lastUpdateTime: "2026-01")
            ]
        },
    ]

    private static func known(_ name: String, _ bit0: Bool, _ bit1: Bool) -> FuzzChoice<DeviceCheckCallDraft> {
        .after(.plan, name) {
            $0.known = DeviceBits(
                device: "device", teamId: $0.app.teamId, environment: $0.environment, bit0: bit0, bit1: bit1,
                lastUpdateTime: "2026-02")
        }
    }
}
