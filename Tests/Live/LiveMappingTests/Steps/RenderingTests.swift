import AttestModel
import LiveMapping
import Testing

@Suite("A step makes its request")
struct RenderingTests {
    private func prepared(_ step: Step, _ mapping: BackendMapping) throws -> Values {
        try step.prepared(.example, for: mapping.baseURLs[0])
    }

    /// Returns the attestation request of the mapping with a part replaced.
    private func attest(_ part: String, with other: String, evidence: [UInt8] = [1, 2, 3]) throws -> LiveRequest {
        let mapping = try MappingText.read(MappingText.replacing(part, with: other))
        var values = try prepared(mapping.flows.attest, mapping)
        values["attestation"] = evidence
        return try mapping.flows.attest.request(values, headers: mapping.accounts[0].headers)
    }

    private func text(_ values: Values, _ name: String) -> String? {
        values[name].map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("What a device signs is known before the evidence")
    func preparedValues() throws {
        let mapping = try MappingText.read(MappingText.whole)
        let values = try prepared(mapping.flows.assert, mapping)
        #expect(text(values, "method") == "POST")
        #expect(text(values, "path") == "/api/play")
        #expect(text(values, "query") == "fast=1")
        #expect(text(values, "host") == "127.0.0.1:8080")
        #expect(text(values, "body") == "{\"level\":1}")
        #expect(text(values, "client_data") == "{\"level\":1}")
        // sha256sum of {"level":1}
        #expect(values["client_data_hash"]?.hex == "16a5197c426cd95602315f8e3673a9738175687f7f09d44ede8144b2a9be21f3")
        #expect(values["assertion"] == nil)
    }

    @Test("The request has the evidence, the account's header fields and the type of JSON")
    func request() throws {
        #expect(
            try attest("path: /attest", with: "path: /attest")
                == LiveRequest(
                    method: "POST", target: "/api/attest",
                    headers: [
                        HeaderField("Authorization", "Bearer t0k"), HeaderField("Content-Type", "application/json"),
                    ],
                    body: Array(
                        "{\"key\":\"\([UInt8](repeating: 0xFF, count: 32).base64)\",\"attestation\":\"AQID\"}".utf8)))
    }

    @Test("A header field of the step replaces that of the account, and the type that the step states stays")
    func headers() throws {
        let request = try attest(
            "path: /attest\n", with: "path: /attest\n      headers: {authorization: none, content-type: text/plain}\n")
        #expect(request.headers == [HeaderField("authorization", "none"), HeaderField("content-type", "text/plain")])
    }

    @Test("A value that is changed after the signature goes out as it was changed")
    func tampering() throws {
        let mapping = try MappingText.read(MappingText.whole)
        var values = try prepared(mapping.flows.assert, mapping)
        values["assertion"] = [9]
        values["body"] = Array("{\"level\":2}".utf8)
        values["path"] = Array("/other".utf8)
        let request = try mapping.flows.assert.request(values)
        #expect(request.body == Array("{\"level\":2}".utf8))
        #expect(request.target == "/other?fast=1")
        #expect(text(values, "client_data") == "{\"level\":1}")
    }

    @Test("What another step left of its own request is gone")
    func leftovers() throws {
        let mapping = try MappingText.read(MappingText.whole)
        var values = try prepared(mapping.flows.assert, mapping)
        values["assertion"] = [9]
        let next = try mapping.flows.attest.prepared(values, for: mapping.baseURLs[0])
        #expect(next["assertion"] == nil)
        #expect(next["body"] == nil)
        #expect(next["client_data"] == [0xFB, 0xEF, 0xBE])
    }

    @Test("Values of a step may hold the evidence, and stand in any order")
    func envelopes() throws {
        let mapping = try MappingText.read(
            MappingText.replacing(
                "X-Assertion: \"${assertion|b64}\"", with: "X-Envelope: \"${outer}\""
            ).replacing(
                "    client_data: \"${body}\"",
                with:
                    "    values: {outer: \"${inner|b64}\", inner: {json: {a: \"${assertion|hex}\"}}, now2: \"${now}\"}\n"
                    + "    client_data: \"${now2}${body}${client_data_length}\"".replacing(
                        "${client_data_length}", with: "")))
        var values = try prepared(mapping.flows.assert, mapping)
        #expect(text(values, "now2") == "1700000000")
        #expect(values["inner"] == nil)
        values["assertion"] = [9]
        let request = try mapping.flows.assert.request(values)
        #expect(request.headers.value("X-Envelope") == Array(#"{"a":"09"}"#.utf8).base64)
    }

    @Test("Client data may travel in the query, and the hash may be stated")
    func query() throws {
        let mapping = try MappingText.read(
            MappingText.replacing("/play?fast=1", with: "\"/play?d=${client_data|b64url}&h=${client_data_hash|hex}\"")
                .replacing(
                    "    client_data: \"${body}\"",
                    with: "    client_data: \"${body}\"\n    client_data_hash: \"${'x'}\""))
        var values = try prepared(mapping.flows.assert, mapping)
        #expect(text(values, "client_data_hash") == "x")
        values["assertion"] = [9]
        #expect(try mapping.flows.assert.request(values).target == "/api/play?d=eyJsZXZlbCI6MX0&h=78")
    }

    @Test("Forms are escaped")
    func forms() throws {
        let request = try attest(
            "json: {key: \"${key_id|b64}\", attestation: \"${attestation|b64}\"}",
            with: "form: {\"a b\": \"c&d\", att: \"${attestation|b64}\"}", evidence: [0xFB, 0xEF, 0xBE])
        #expect(String(decoding: request.body, as: UTF8.self) == "a%20b=c%26d&att=%2B%2B%2B%2B")
        #expect(request.headers.map(\.value) == ["Bearer t0k", "application/x-www-form-urlencoded"])
        #expect(request.headers.last?.name == "Content-Type")
    }

    @Test("The values of an account are made in the order of the file")
    func accountValues() throws {
        let mapping = try MappingText.read(
            MappingText.replacing(
                "{user: \"${account}-${uuid}\"}", with: "{user: \"${account}-${uuid}\", mail: \"${user}@a\"}"))
        let values = try mapping.accounts[0].values(.example)
        #expect(text(values, "mail") == "a-u-1@a")
    }

    @Test("A value that is missing is named with its place")
    func missing() throws {
        let mapping = try MappingText.read(MappingText.whole)
        let error = #expect(throws: MappingError.self) {
            try mapping.flows.attest.prepared(Values(), for: mapping.baseURLs[0])
        }
        #expect(error?.description == "m.yaml:11:19: the value 'challenge' is not known here")
    }
}
