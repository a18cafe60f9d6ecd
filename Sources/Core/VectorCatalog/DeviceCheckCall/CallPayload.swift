import AttestModel
import FixtureForge

extension Group where Draft == DeviceCheckCallDraft {
    /// Calls with another method or to another path.
    static let callEndpoint = Group(
        .callEndpoint,
        [
            endpoint("get", "GET instead of POST", .method, DeviceCheckValues(status: 405, body: "Method Not Allowed"))
            {
                $0.method = "GET"
            },
            endpoint("put", "PUT instead of POST", .method, DeviceCheckValues(status: 405, body: "Method Not Allowed"))
            {
                $0.method = "PUT"
            },
            endpoint("unknown-path", "Call to a path that does not exist", .path, nil) { $0.path = "/v1/query_bits" },
            endpoint("without-version", "Call to a path without v1", .path, nil) { $0.path = "/query_two_bits" },
        ])

    private static func endpoint(
        _ name: String, _ title: String, _ path: FaultPath<DeviceCheckCallDraft>, _ reply: DeviceCheckValues?,
        _ edit: @escaping @Sendable (inout DeviceCheckCallDraft) -> Void
    ) -> Case<DeviceCheckCallDraft> {
        .call(
            name, title, reply: reply,
            why: "A client that calls this gets an error from Apple. A service that answers it hides the mistake until "
                + "production.", path, "replaced", after: .message, edit)
    }

    /// Bodies that are not JSON objects.
    static let callPayload = Group(
        .callPayload,
        [
            body("empty", "Empty body", "body emptied") { _ in [] },
            body("array", "Body that is an array", "body put into an array") { Array("[".utf8) + $0 + Array("]".utf8) },
            body("form", "Body in the encoding of forms", "body replaced") { _ in
                Array("device_token=AAAA&transaction_id=1&timestamp=1".utf8)
            },
            body("truncated", "Body without its last brace", "last byte removed") { Array($0.dropLast()) },
        ])

    private static func body(
        _ name: String, _ title: String, _ change: String, _ edit: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Case<DeviceCheckCallDraft> {
        .call(
            name, title, reply: .badRequest,
            why: "A client that sends this gets 400 from Apple. A service that fails on it takes its tests down.",
            .body,
            change, after: .message
        ) { $0.body = edit($0.body) }
    }

    /// Calls without a valid device token.
    static let callToken = Group(
        .callToken,
        [
            token("missing", "Call without device_token", "device_token removed") { _ in nil },
            token("empty", "Empty device_token", "device_token emptied") { _ in "" },
            token("number", "device_token that is a number", "device_token replaced") { _ in 1 },
            token("not-base64", "device_token that is not base64", "device_token replaced") { _ in "not base64!" },
            token(
                "line-breaks", "device_token with line breaks", "line breaks added", level: .should,
                why: "Apple wants base64 without line breaks. Some encoders add one after 76 characters."
            ) { draft in .string(draft.deviceToken.base64.lines(of: 76).joined(separator: "\r\n")) },
            token(
                "base64url", "device_token in base64url", "alphabet of base64url", level: .should,
                why:
                    "Apple wants standard base64. An app that sends base64url in a link works now and then: with tokens that "
                    + "have none of the two characters."
            ) { .string($0.deviceToken.base64.withURLAlphabet) },
            token("unknown", "device_token that Apple has not issued", "device_token replaced") {
                .base64($0.bytes(1564, "unknown token"))
            },
            token("truncated", "device_token without its last bytes", "last three bytes removed") {
                .base64(Array($0.deviceToken.dropLast(3)))
            },
        ])

    private static func token(
        _ name: String, _ title: String, _ change: String, level: Level = .must,
        why: String =
            "The token comes from the app, so anyone can send this. A service that answers it says something about a "
            + "device that it cannot know.", _ value: @escaping @Sendable (DeviceCheckCallDraft) -> JSONValue?
    ) -> Case<DeviceCheckCallDraft> {
        .payload("device_token", name, title, level: level, reply: .badToken, why: why, change, value)
    }

    /// Calls without a transaction id.
    static let callTransaction = Group(
        .callTransaction,
        [
            transaction("missing", "Call without transaction_id", "transaction_id removed") { nil },
            transaction("empty", "Empty transaction_id", "transaction_id emptied", level: .should) { "" },
            transaction("number", "transaction_id that is a number", "transaction_id replaced", level: .should) { 12 },
        ])

    private static func transaction(
        _ name: String, _ title: String, _ change: String, level: Level = .must,
        _ value: @escaping @Sendable () -> JSONValue?
    ) -> Case<DeviceCheckCallDraft> {
        .payload(
            "transaction_id", name, title, level: level, reply: .badRequest,
            why: "transaction_id is a required text. A client that sends this gets 400 from Apple.", change
        ) { _ in value() }
    }

    /// Calls with another time.
    static let callTimestamp = Group(
        .callTimestamp,
        [
            timestamp("missing", "Call without timestamp", "timestamp removed") { _ in nil },
            timestamp(
                "seconds", "timestamp in seconds", "timestamp in seconds",
                why:
                    "The token has its time in seconds, the body in milliseconds. This is the most frequent mistake of clients."
            ) { .integer($0.time.secondsSinceEpoch) },
            timestamp("text", "timestamp as text", "timestamp as text") {
                .string("\($0.time.secondsSinceEpoch * 1000)")
            },
            timestamp("yesterday", "timestamp of yesterday", "timestamp moved a day back", level: .should) {
                .integer(($0.time.secondsSinceEpoch - 86_400) * 1000)
            },
            timestamp("tomorrow", "timestamp of tomorrow", "timestamp moved a day ahead", level: .should) {
                .integer(($0.time.secondsSinceEpoch + 86_400) * 1000)
            },
            timestamp(
                "fraction", "timestamp with a fraction", "fraction added", level: .info,
                why: "The timestamp is an integer. It is not known how Apple's server reads a fraction."
            ) { .number(Double($0.time.secondsSinceEpoch * 1000) + 0.5) },
        ])

    private static func timestamp(
        _ name: String, _ title: String, _ change: String, level: Level = .must,
        why: String = "timestamp is the time of the call. A client that sends this gets 400 from Apple.",
        _ value: @escaping @Sendable (DeviceCheckCallDraft) -> JSONValue?
    ) -> Case<DeviceCheckCallDraft> {
        .payload("timestamp", name, title, level: level, reply: .badTimestamp, why: why, change, value)
    }

    /// Updates whose bits are not Booleans.
    static let callBits = Group(
        .callBits,
        [
            bit("bit0", "bit0-integer", "Update with bit0 as the integer 1") { 1 },
            bit("bit1", "bit1-integer", "Update with bit1 as the integer 0") { 0 },
            bit("bit0", "bit0-text", "Update with bit0 as text") { "true" },
            bit(
                "bit1", "bit1-null", "Update with bit1 as null", level: .info,
                why: "A bit may be left out. It is not known how Apple's server reads null."
            ) { .null },
        ])

    private static func bit(
        _ member: String, _ name: String, _ title: String, level: Level = .must,
        why: String =
            "Bits are JSON Booleans. A client that sends anything else gets 400 from Apple, and no bit is written.",
        _ value: @escaping @Sendable () -> JSONValue
    ) -> Case<DeviceCheckCallDraft> {
        .payload(
            member, name, title, level: level, control: CallControl.update, reply: .badBits, why: why,
            "\(member) replaced"
        ) { _ in value() }
    }
}

extension String {
    /// Returns the text in lines of a length.
    fileprivate func lines(of length: Int) -> [String] {
        var rest = self[...]
        var lines: [String] = []
        while !rest.isEmpty {
            lines.append(String(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return lines
    }
}
