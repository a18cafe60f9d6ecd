import AttestModel
import LiveMapping
import Testing

@Suite("A mapping shows the requests that would be sent")
struct PreviewTests {
    @Test("Evidence has placeholders, and secrets are hidden")
    func text() throws {
        let requests = try MappingText.read().preview()
        #expect(requests.map(\.step) == ["attest_challenge", "attest", "assert"])
        #expect(
            requests[1].text == """
                attest
                  POST http://127.0.0.1:8080/api/attest
                  Authorization: Bearer <env:TOKEN>
                  Content-Type: application/json

                  {"key":"<key_id, base64>","attestation":"<attestation, base64>"}

                  signed <challenge>
                  accepted by 200
                  refused by 400, 401, 403, 404, 409, 410, 413, 415, 422 or 429

                """)
    }

    @Test(
        "Conditions on answers are shown",
        arguments: [
            (
                "expect: {status: 200, json: {/ok: true}}", "200 with '/ok' true in its JSON",
                "200 with another '/ok' in its JSON, or by 400, 401, 403, 404, 409, 410, 413, 415, 422 or 429"
            ),
            (
                "expect: {status: 200, json: {/ok: true}}\n    reject: {status: [200, 400], json: {/code: no}}",
                "200 with '/ok' true in its JSON", "200 or 400 with '/code' \"no\" in its JSON"
            ),
        ])
    func conditions(rules: String, accepted: String, refused: String) throws {
        let request = try MappingText.read(["  attest:\n": "  attest:\n    \(rules)\n"]).preview()[1]
        #expect([request.accepted, request.refused] == [accepted, refused])
        #expect(request.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test(
        "Secrets in a header field are not shown",
        arguments: [
            ("Authorization: \"Bearer abc\"", "Authorization", "Bearer <hidden>"),
            ("Authorization: abc==", "Authorization", "<hidden>"),
            ("Cookie: \"sid=abc; b=${user}\"", "Cookie", "sid=<hidden><user>"),
            ("Cookie: \"sid=${user}; b=${account}\"", "Cookie", "sid=<user>; b=<account>"),
            ("X-Api-Key: abc def", "X-Api-Key", "<hidden>"), ("X-Plain: abc", "X-Plain", "abc"),
            ("X-Plain: \"${env:SECRET|b64}\"", "X-Plain", "<env:SECRET, base64>"),
        ])
    func secrets(header: String, name: String, value: String) throws {
        let mapping = try MappingText.read([#"Authorization: "Bearer ${env:TOKEN}""#: header])
        #expect(try mapping.preview()[0].headers.value(name) == value)
    }

    @Test("A password in JSON is not shown")
    func passwords() throws {
        let login = "accounts:\n  b: {login: {request: {method: POST, path: /l, json: {user: u, password: pw 1}}}}\n"
        let request = try MappingText.read(["accounts:\n": login]).preview()[0]
        #expect(request.step == "login of account b")
        #expect(request.body == #"{"user":"u","password":"<hidden>"}"#)
    }

    @Test("The members of the body are shown beside the evidence")
    func evidenceBesidePayload() throws {
        let mapping = try MappingText.read([
            #"body: '{"level":1}'"#: #"body: {json: {level: 1, password: pw}}"#,
            #"      body: "${body}""#:
                #"      json: {"...": "${body}", "...2": "${user|exec(a)}", b: "${assertion|b64}"}"#,
        ])
        #expect(
            try mapping.preview()[2].body
                == #"{"level":1,"password":"<hidden>",<user, made by a program>,"b":"<assertion, base64>"}"#)
    }

    @Test("Long text is shortened, and lines are broken at 80 columns")
    func width() throws {
        let long = Array(repeating: "word", count: 60).joined(separator: "-")
        let mapping = try MappingText.read([
            #"'{"level":1}'"#: #"{json: {a: \#(long), b: [1, 2, 3], c: "${challenge2}"}}"#,
            "  assert:\n": "  assert:\n    values: {challenge2: x}\n",
        ])
        let text = try #require(try mapping.preview().last).text
        #expect(text.contains("<299 bytes: word-word-word-word-word…>"))
        for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
}
