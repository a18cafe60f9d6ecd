import AttestModel
import LiveMapping
import Testing

@Suite("A step reads its answer")
struct AnswerTests {
    private func step(_ rules: String) throws -> Step {
        let yaml = MappingText.whole + "  effects:\n    request: {method: GET, path: /count}\n    \(rules)\n"
        return try #require(try MappingText.read(yaml).flows.effects)
    }

    private func reading(_ rules: String, _ status: Int, _ body: String, _ headers: [HeaderField] = []) throws
        -> StepReading
    {
        try step(rules).reading(LiveResponse(status: status, headers: headers, body: Array(body.utf8)))
    }

    private static func meaning(of reading: StepReading) -> String {
        switch reading {
        case .accepted: "accepted"
        case .refused: "refused"
        case .broken: "broken"
        }
    }

    @Test(
        "Captures",
        arguments: [
            ("body", "++++", "2b2b2b2b"), ("{from: body, decode: utf8}", "é", "c3a9"),
            ("{from: body, decode: b64}", "++++", "fbefbe"),
            ("{from: body, decode: b64}", "++8", "fbef"), ("{from: body, decode: b64url}", "--8=", "fbef"),
            ("{from: body, decode: hex}", "Ff00", "ff00"), ("json:/a/0/b~1c", #"{"a":[{"b/c":"x"}]}"#, "78"),
            ("json:/count", #"{"count":12}"#, "3132"), ("json:/ok", #"{"ok":true}"#, "74727565"),
            ("header:x-token", "", "7e7e"), ("cookie:sid", "", "61623d"), ("authparam:Apple.challenge", "", "622c63"),
            ("{from: \"authparam:apple.Url\"}", "", "2f75"),
        ])
    func captures(place: String, body: String, hex: String) throws {
        let headers = [
            HeaderField("X-Token", "~~"), HeaderField("Set-Cookie", "x=1; Path=/"),
            HeaderField("set-cookie", "sid=ab=; Secure"),
            HeaderField("WWW-Authenticate", #"Basic realm="Apple challenge=1", apple url=/u, challenge="b,c""#),
        ]
        let reading = try reading("capture: {count: \(place)}", 200, body, headers)
        #expect(reading == .accepted(["count": try #require([UInt8](hex: hex))]))
    }

    @Test(
        "Answers that lack what is captured are broken",
        arguments: [
            ("json:/count", "{}", "answered 200, but it has no JSON member '/count'"),
            ("json:/count", "oops", "answered 200, but its body is no JSON"),
            ("json:/count", #"{"count":[1]}"#, "answered 200, but '/count' in its JSON is no text"),
            ("{from: body, decode: b64}", "--", "answered 200, but body is not b64"),
            ("{from: body, decode: hex}", "abc", "answered 200, but body is not hex"),
            ("header:X", "", "answered 200, but it has no header field 'X'"),
            ("cookie:c", "", "answered 200, but it has no cookie 'c'"),
        ])
    func broken(place: String, body: String, reason: String) throws {
        guard case .broken(let found) = try reading("capture: {count: \(place)}", 200, body) else {
            Issue.record("the answer was taken")
            return
        }
        #expect(found.hasPrefix(reason), "\(found)")
    }

    @Test(
        "Statuses",
        arguments: [
            (200, "accepted"), (401, "refused"), (429, "refused"), (500, "broken"), (204, "broken"), (302, "broken"),
        ])
    func statuses(status: Int, meaning: String) throws {
        let reading = try reading("capture: {count: body}", status, "")
        #expect(Self.meaning(of: reading) == meaning)
    }

    @Test(
        "Conditions tell answers of the same status apart",
        arguments: [
            (#"{"ok":true}"#, StepReading.accepted(["count": Array("true".utf8)])), (#"{"ok":false}"#, .refused),
            (#"{"ok":null}"#, .broken("answered 200, but its JSON has not '/ok' true nor '/ok' false")),
            ("", .broken("answered 200, but its JSON has not '/ok' true nor '/ok' false")),
        ])
    func conditions(body: String, expected: StepReading) throws {
        let rules =
            "expect: {status: 200, json: {/ok: true}}\n    reject: {status: [200, 400], json: {/ok: false}}\n"
            + "    capture: {count: json:/ok}"
        #expect(try reading(rules, 200, body) == expected)
    }

    @Test(
        "Without a stated refusal another value in the place of the condition is one",
        arguments: [
            (200, #"{"ok":true}"#, "accepted"), (200, #"{"ok":false}"#, "refused"), (200, #"{"ok":null}"#, "refused"),
            (200, "{}", "broken"), (200, "", "broken"), (201, #"{"ok":false}"#, "broken"), (403, "", "refused"),
        ])
    func otherValue(status: Int, body: String, meaning: String) throws {
        let reading = try reading(
            "expect: {status: 200, json: {/ok: true}}\n    capture: {count: json:/ok}", status, body)
        #expect(Self.meaning(of: reading) == meaning)
    }

    @Test("An unexpected status names those that were expected")
    func reason() throws {
        let reading = try reading(
            "expect: {status: [201, 200]}\n    reject: {status: 400}\n    capture: {count: body}", 503, "")
        #expect(reading == .broken("answered 503; expected was 200 or 201, and 400 for a refusal"))
    }
}
