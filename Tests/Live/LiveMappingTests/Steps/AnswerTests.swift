import TestBasics

@Suite("A step reads its answer")
struct AnswerTests {
    /// Returns what an answer means under the rules of a step: the bytes that it captures in hexadecimal, `refused`, or
    /// the reason why it is broken.
    private func meaning(
        _ rules: String, _ status: Int, _ body: String, _ headers: [HeaderField] = []
    ) throws -> String {
        let yaml = MappingText.whole + "  effects:\n    request: {method: GET, path: /count}\n    \(rules)\n"
        let step = try #require(try MappingText.read(yaml: yaml).flows.effects)
        let response = LiveResponse(status: status, headers: headers, body: Array(body.utf8))
        return switch step.reading(response) {
        case .accepted(let values): values["count"]?.hex ?? "nothing"
        case .refused: "refused"
        case .broken(let reason): reason
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
            ("json:/count", "{}", "answered 200, but it has no JSON member '/count'"),
            ("json:/count", "oops", "answered 200, but its body is no JSON"),
            ("json:/count", #"{"count":[1]}"#, "answered 200, but '/count' in its JSON is no text"),
            ("{from: body, decode: b64}", "--", "answered 200, but body is not b64"),
            ("{from: body, decode: hex}", "abc", "answered 200, but body is not hex"),
            ("header:X", "", "answered 200, but it has no header field 'X'"),
            ("cookie:c", "", "answered 200, but it has no cookie 'c'"),
        ])
    func captures(place: String, body: String, meaning: String) throws {
        let headers = [
            HeaderField("X-Token", "~~"), HeaderField("Set-Cookie", "x=1; Path=/"),
            HeaderField("set-cookie", "sid=ab=; Secure"),
            HeaderField("WWW-Authenticate", #"Basic realm="Apple challenge=1", apple url=/u, challenge="b,c""#),
        ]
        let found = try self.meaning("capture: {count: \(place)}", 200, body, headers)
        #expect(found == meaning || meaning.hasPrefix("answered") && found.hasPrefix(meaning), "\(found)")
    }

    private static let plain = "capture: {count: json:/ok}"
    private static let expecting = "expect: {status: 200, json: {/ok: true}}\n    \(plain)"
    private static let both = "reject: {status: [200, 400], json: {/ok: false}}\n    \(expecting)"

    @Test(
        "Conditions tell answers of the same status apart; without a stated refusal another value in its place is one",
        arguments: [
            (plain, 200, #"{"ok":true}"#, "74727565"), (plain, 401, "", "refused"), (plain, 429, "", "refused"),
            (plain, 500, "", "answered 500"), (plain, 204, "", "answered 204"), (plain, 302, "", "answered 302"),
            (both, 200, #"{"ok":true}"#, "74727565"), (both, 200, #"{"ok":false}"#, "refused"),
            (both, 200, #"{"ok":null}"#, "answered 200, but its JSON has not '/ok' true nor '/ok' false"),
            (both, 200, "", "answered 200, but its JSON has not '/ok' true nor '/ok' false"),
            (expecting, 200, #"{"ok":true}"#, "74727565"), (expecting, 200, #"{"ok":false}"#, "refused"),
            (expecting, 200, #"{"ok":null}"#, "refused"), (expecting, 200, "{}", "answered 200"),
            (expecting, 200, "", "answered 200"), (expecting, 201, #"{"ok":false}"#, "answered 201"),
            (expecting, 403, "", "refused"),
            (
                "expect: {status: [201, 200]}\n    reject: {status: 400}\n    capture: {count: body}", 503, "",
                "answered 503; expected was 200 or 201, and 400 for a refusal"
            ),
        ])
    func conditions(rules: String, status: Int, body: String, meaning: String) throws {
        let found = try self.meaning(rules, status, body)
        #expect(found == meaning || meaning.hasPrefix("answered") && found.hasPrefix(meaning), "\(found)")
    }
}
