import AttestModel
import FixtureForge
import Foundation

extension Group where Draft == DeviceCheckCallDraft {
    static let callEndpoint = Group(.callEndpoint) {
        endpoint("get", .method, DeviceCheckValues(status: 405, body: "Method Not Allowed")) { $0.method = "GET" }
        endpoint("put", .method, DeviceCheckValues(status: 405, body: "Method Not Allowed")) { $0.method = "PUT" }
        endpoint("unknown-path", .path, nil) { $0.path = "/v1/query_bits" }
        endpoint("without-version", .path, nil) { $0.path = "/query_two_bits" }
    }

    private static func endpoint(
        _ name: String, _ path: FaultPath<DeviceCheckCallDraft>, _ reply: DeviceCheckValues?, _ edit: @escaping Edit
    ) -> Entry { call(name, reply: reply, path, after: .message, edit) }

    static let callPayload = Group(.callPayload) {
        body("empty") { _ in [] }
        body("array") { Array("[".utf8) + $0 + Array("]".utf8) }
        body("form") { _ in Array("device_token=AAAA&transaction_id=1&timestamp=1".utf8) }
        body("truncated") { Array($0.dropLast()) }
    }

    private static func body(_ name: String, _ edit: @escaping @Sendable ([UInt8]) -> [UInt8]) -> Entry {
        call(name, reply: .badRequest, .body, after: .message) { $0.body = edit($0.body) }
    }

    /// Calls without a valid device token, and with one in another spelling.
    static let callToken = Group(.callToken) {
        token("missing") { _ in nil }
        token("empty") { _ in "" }
        token("number") { _ in 1 }
        token("not-base64") { _ in "not base64!" }
        token("line-breaks", level: .should, impact: .hardening) { draft in
            .string(Data(draft.deviceToken).base64EncodedString(options: .lineLength76Characters))
        }
        token("base64url", level: .should, impact: .hardening) { .string($0.deviceToken.base64.withURLAlphabet) }
        token("without-padding") { .string($0.deviceToken.base64.replacing("=", with: "")) }
        token("unknown") { .base64($0.bytes(1564, "unknown token")) }
        token("truncated") { .base64(Array($0.deviceToken.dropLast(3))) }
    }

    private static func token(
        _ name: String, level: Level = .must, impact: Impact = .forgery,
        _ value: @escaping @Sendable (DeviceCheckCallDraft) -> JSONValue?
    ) -> Entry { payload("device_token", name, level: level, impact: impact, reply: .badToken, value) }

    static let callTransaction = Group(.callTransaction) {
        payload("transaction_id", "missing", reply: .badRequest) { _ in nil }
        payload("transaction_id", "empty", level: .should, reply: .badRequest) { _ in "" }
        payload("transaction_id", "number", level: .should, reply: .badRequest) { _ in 12 }
    }

    static let callTimestamp = Group(.callTimestamp) {
        timestamp("missing") { _ in nil }
        timestamp("seconds") { .integer($0.time.secondsSinceEpoch) }
        timestamp("text") { .string("\($0.time.secondsSinceEpoch * 1000)") }
        timestamp("yesterday", level: .should) { .integer(($0.time.secondsSinceEpoch - 86_400) * 1000) }
        timestamp("tomorrow", level: .should) { .integer(($0.time.secondsSinceEpoch + 86_400) * 1000) }
        timestamp("fraction", level: .info) { .number(Double($0.time.secondsSinceEpoch * 1000) + 0.5) }
    }

    private static func timestamp(
        _ name: String, level: Level = .must, _ value: @escaping @Sendable (DeviceCheckCallDraft) -> JSONValue?
    ) -> Entry { payload("timestamp", name, level: level, reply: .badTimestamp, value) }

    static let callBits = Group(.callBits) {
        bit("bit0", "bit0-integer") { 1 }
        bit("bit1", "bit1-integer") { 0 }
        bit("bit0", "bit0-text") { "true" }
        bit("bit1", "bit1-null", level: .info) { .null }
    }

    private static func bit(
        _ member: String, _ name: String, level: Level = .must, _ value: @escaping @Sendable () -> JSONValue
    ) -> Entry { payload(member, name, level: level, control: "update", reply: .badBits) { _ in value() } }
}
