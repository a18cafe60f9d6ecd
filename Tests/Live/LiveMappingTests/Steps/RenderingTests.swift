import TestBasics

@Suite("A step makes its request")
struct RenderingTests {
    private static let base = BaseURL(scheme: "http", host: "127.0.0.1", port: 8080, path: "/api")

    /// Returns the step with an assertion, of the mapping with parts replaced, and what is prepared for it.
    private func assert(
        _ changes: KeyValuePairs<String, String> = [:], from values: Values = .example
    ) throws -> (step: Step, prepared: Values) {
        let step = try MappingText.read(changes).flows.assert
        return (step, try step.prepared(values, for: Self.base))
    }

    /// Returns the attestation request of the mapping with parts replaced.
    private func attest(
        _ changes: KeyValuePairs<String, String> = [:], evidence: [UInt8] = [1, 2, 3]
    ) throws -> LiveRequest {
        let mapping = try MappingText.read(changes)
        var values = try mapping.flows.attest.prepared(.example, for: Self.base)
        values["attestation"] = evidence
        return try mapping.flows.attest.request(values, headers: mapping.accounts[0].headers)
    }

    private func text(_ values: Values, _ name: String) -> String? {
        values[name].map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("What a device signs is known before the evidence")
    func preparedValues() throws {
        let (_, values) = try assert()
        for (name, value) in [
            "method": "POST", "path": "/api/play", "query": "fast=1", "host": "127.0.0.1:8080",
            "body": #"{"level":1}"#, "client_data": #"{"level":1}"#,
        ] { #expect(text(values, name) == value) }
        // sha256sum of {"level":1}
        #expect(values["client_data_hash"]?.hex == "16a5197c426cd95602315f8e3673a9738175687f7f09d44ede8144b2a9be21f3")
        #expect(values["assertion"] == nil)
    }

    @Test("The request has the evidence, the account's header fields and the type of JSON")
    func request() throws {
        let key = [UInt8](repeating: 0xFF, count: 32).base64
        #expect(
            try attest()
                == LiveRequest(
                    method: "POST", target: "/api/attest",
                    headers: [
                        HeaderField("Authorization", "Bearer t0k"), HeaderField("Content-Type", "application/json"),
                    ],
                    body: Array(#"{"key":"\#(key)","attestation":"AQID"}"#.utf8)))
    }

    @Test("A header field of the step replaces that of the account, and the type that the step states stays")
    func headers() throws {
        let headers = "      headers: {authorization: none, content-type: text/plain}\n"
        let request = try attest(["path: /attest\n": "path: /attest\n\(headers)"])
        #expect(request.headers == [HeaderField("authorization", "none"), HeaderField("content-type", "text/plain")])
    }

    @Test("A value that is changed after the signature goes out as it was changed")
    func tampering() throws {
        var (step, values) = try assert()
        values["assertion"] = [9]
        values["body"] = Array(#"{"level":2}"#.utf8)
        values["path"] = Array("/other".utf8)
        let request = try step.request(values)
        #expect(request.body == Array(#"{"level":2}"#.utf8))
        #expect(request.target == "/other?fast=1")
        #expect(text(values, "client_data") == #"{"level":1}"#)
    }

    @Test("A request has the evidence beside the members of its body, and carries a changed body as it is")
    func evidenceBesidePayload() throws {
        var (step, values) = try assert([
            #"body: '{"level":1}'"#: #"body: {json: {level: 1, name: "${account}"}}"#,
            #"headers: {X-Assertion: "${assertion|b64}"}"#: "headers: {X: y}",
            #"      body: "${body}""#: #"      json: {"...": "${body}", assertion: "${assertion|b64}"}"#,
        ])
        #expect(text(values, "client_data") == #"{"level":1,"name":"a"}"#)
        values["assertion"] = [9]
        let request = try step.request(values)
        #expect(request.body == Array(#"{"level":1,"name":"a","assertion":"CQ=="}"#.utf8))
        #expect(request.headers.value("Content-Type") == "application/json")
        values["body"] = Array("{ \"level\":2,\"level\":\"".utf8) + [0xFF] + Array("\"}\n".utf8)
        let changed = Array(" \"level\":2,\"level\":\"".utf8) + [0xFF] + Array("\"".utf8)
        #expect(try step.request(values).body == Array("{".utf8) + changed + Array(#","assertion":"CQ=="}"#.utf8))
    }

    @Test("What another step left of its own request is gone")
    func leftovers() throws {
        var (_, values) = try assert()
        values["assertion"] = [9]
        let next = try MappingText.read().flows.attest.prepared(values, for: Self.base)
        #expect(next["assertion"] == nil)
        #expect(next["body"] == nil)
        #expect(next["client_data"] == [0xFB, 0xEF, 0xBE])
    }

    @Test("Values of a step may hold the evidence, and stand in any order")
    func envelopes() throws {
        let inner = #"{outer: "${inner|b64}", inner: {json: {a: "${assertion|hex}"}}, now2: "${now}"}"#
        var (step, values) = try assert([
            #"X-Assertion: "${assertion|b64}""#: #"X-Envelope: "${outer}""#,
            #"    client_data: "${body}""#: "    values: \(inner)\n    client_data: \"${now2}${body}\"",
        ])
        #expect(text(values, "now2") == "1700000000")
        #expect(values["inner"] == nil)
        values["assertion"] = [9]
        #expect(try step.request(values).headers.value("X-Envelope") == Array(#"{"a":"09"}"#.utf8).base64)
    }

    @Test("Client data may travel in the query, and the hash may be stated")
    func query() throws {
        var (step, values) = try assert([
            "/play?fast=1": #""/play?d=${client_data|b64url}&h=${client_data_hash|hex}""#,
            "  assert:\n": "  assert:\n    client_data_hash: \"${'x'}\"\n",
        ])
        #expect(text(values, "client_data_hash") == "x")
        values["assertion"] = [9]
        #expect(try step.request(values).target == "/api/play?d=eyJsZXZlbCI6MX0&h=78")
    }

    @Test("Forms are escaped")
    func forms() throws {
        let request = try attest(
            [#"json: {key: "${key_id|b64}", a"#: #"form: {"a b": "c&d", a"#], evidence: [0xFB, 0xEF, 0xBE])
        #expect(String(decoding: request.body, as: UTF8.self) == "a%20b=c%26d&attestation=%2B%2B%2B%2B")
        #expect(request.headers.map(\.value) == ["Bearer t0k", "application/x-www-form-urlencoded"])
        #expect(request.headers.last?.name == "Content-Type")
    }

    @Test("The values of an account are made in the order of the file")
    func accountValues() throws {
        let mapping = try MappingText.read([#"${uuid}"}"#: #"${uuid}", mail: "${user}@a"}"#])
        #expect(text(try mapping.accounts[0].values(.example), "mail") == "a-u-1@a")
    }

    @Test("A value that is missing is named with its place")
    func missing() throws {
        let step = try MappingText.read().flows.attest
        let error = #expect(throws: MappingError.self) { try step.prepared(Values(), for: Self.base) }
        #expect(error?.description == "m.yaml:11:19: the value 'challenge' is not known here")
    }

    // MARK: Values that change after a step was prepared

    /// Returns a step whose client data is the body, which holds the challenge; the key is named in the path.
    private func changing() throws -> (step: Step, prepared: Values) {
        try assert(
            [
                #"'{"level":1}'"#: #""challenge=${challenge}""#, "decode: b64": "decode: utf8",
                "path: /play?fast=1": "path: /play/${key_id|hex}?of=${challenge}",
                "  assert:": """
                  assert_challenge:
                    request: {method: GET, path: /challenge}
                    capture: {challenge: json:/challenge}
                  assert:
                """,
            ], from: Values(["key_id": [UInt8](repeating: 1, count: 32), "challenge": Array("fresh".utf8)]))
    }

    @Test("A value that the device signs differently reaches client data through the body, and the request stays")
    func signing() throws {
        let (step, prepared) = try changing()
        let other = try step.prepared(prepared, for: Self.base, signing: ["challenge": Array("stale".utf8)])
        #expect(other["client_data"] == Array("challenge=stale".utf8))
        #expect(other["client_data_hash"] != prepared["client_data_hash"])
        #expect(other["body"] == Array("challenge=fresh".utf8))
    }

    @Test("What a step makes of a changed value follows it, and what the device has signed stays")
    func renewing() throws {
        var (step, prepared) = try changing()
        prepared["challenge"] = Array("sent".utf8)
        prepared["key_id"] = [UInt8](repeating: 2, count: 32)
        prepared["assertion"] = [3]
        let renewed = try step.renewed(
            prepared, after: ["challenge", "key_id"], keeping: ["client_data", "client_data_hash"])
        #expect(renewed["client_data"] == Array("challenge=fresh".utf8))
        let request = try step.request(renewed)
        #expect(request.target == "/api/play/\([UInt8](repeating: 2, count: 32).hex)?of=sent")
        #expect(request.body == Array("challenge=sent".utf8))
    }
}
