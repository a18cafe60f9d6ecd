import TestBasics

@Suite("Places of a request")
struct RequestPlaceTests {
    private static let evidence: Set = ["assertion", "key_id", "challenge", "client_data"]

    /// Returns the protected request whose `request` is some YAML, with values of the step before it.
    private static func step(_ request: String, values: String = "{}") throws -> Step {
        let head = MappingText.whole.split(separator: "  assert:\n")[0]
        return try MappingText.read(
            yaml: """
                \(head)  assert:
                    body: '{"level":1}'
                    client_data: "${body}"
                    values: \(values)
                    request: \(request)

                """
        ).flows.assert
    }

    /// Returns the request of a step with other forms of some places.
    private static func request(_ step: Step, _ forms: [RequestPlace: Replacement]) throws -> LiveRequest {
        let base = try #require(BaseURL("http://127.0.0.1:8080"))
        let changed = step.replacing(forms)
        var values = try changed.prepared(.example, for: base)
        values["assertion"] = [1, 2, 3]
        return try changed.request(values)
    }

    private static func forms(_ places: [RequestPlace], _ form: Replacement) -> [RequestPlace: Replacement] {
        Dictionary(uniqueKeysWithValues: places.map { ($0, form) })
    }

    private static let json =
        #"{method: POST, path: /play, json: {order: "${body}", proof: {key: "${key_id|hex}", assertion: "${assertion|hex}"}}}"#

    @Test(
        "An object of evidence is gone, null or of another type as a whole, and its members stay apart from it",
        arguments: [
            (Replacement.absent, #"{"order":"{\"level\":1}"}"#), (.null, #"{"order":"{\"level\":1}","proof":null}"#),
            (.empty, #"{"order":"{\"level\":1}","proof":{}}"#), (.zero, #"{"order":"{\"level\":1}","proof":0}"#),
            (.list, #"{"order":"{\"level\":1}","proof":[]}"#), (.truth, #"{"order":"{\"level\":1}","proof":true}"#),
        ])
    func object(form: Replacement, body: String) throws {
        let step = try Self.step(Self.json)
        let places = step.outermostPlaces(of: Self.evidence)
        #expect(places.map(\.name) == ["member 'proof'"])
        #expect(String(decoding: try Self.request(step, Self.forms(places, form)).body, as: UTF8.self) == body)
    }

    @Test("A single value is taken out of the object that holds it")
    func member() throws {
        let step = try Self.step(Self.json)
        let places = step.innermostPlaces(of: ["assertion"])
        let key = [UInt8](repeating: 0xFF, count: 32).hex
        #expect(
            String(decoding: try Self.request(step, Self.forms(places, .absent)).body, as: UTF8.self)
                == #"{"order":"{\"level\":1}","proof":{"key":"\#(key)"}}"#)
        #expect(
            step.innermostPlaces(of: Self.evidence).map(\.name) == ["member 'proof.key'", "member 'proof.assertion'"])
    }

    @Test("Header fields, a scheme, cookies, parameters and fields of a form are places, and everything else stays")
    func texts() throws {
        let headers =
            #"{Authorization: "AppAttest ${assertion|b64}", Cookie: "s=1; a=${assertion|hex}", X-Version: "2"}"#
        let step = try Self.step(
            "{method: POST, path: '/play?k=${key_id|hex}&v=2', headers: \(headers), body: '${body}'}")
        let absent = try Self.request(step, Self.forms(step.innermostPlaces(of: Self.evidence), .absent))
        #expect(absent.target == "/play?v=2")
        #expect(absent.headers == [HeaderField("Cookie", "s=1"), HeaderField("X-Version", "2")])
        #expect(absent.body == Array(#"{"level":1}"#.utf8))
        let empty = try Self.request(step, Self.forms(step.innermostPlaces(of: Self.evidence), .empty))
        #expect(empty.target == "/play?k=&v=2")
        #expect(empty.headers.value("Authorization") == "AppAttest ")
        #expect(empty.headers.value("Cookie") == "s=1; a=")

        let form = try Self.step("{method: POST, path: /play, form: {order: '${body}', assertion: '${assertion|hex}'}}")
        let bare = try Self.request(form, Self.forms(form.outermostPlaces(of: Self.evidence), .absent))
        #expect(String(decoding: bare.body, as: UTF8.self) == "order=%7B%22level%22%3A1%7D")
    }

    @Test("Evidence inside a document that a header carries is taken out of the document, or goes with the header")
    func document() throws {
        let step = try Self.step(
            "{method: POST, path: /play, headers: {X-Proof: '${proof|b64}'}, body: '${body}'}",
            values: "{proof: {json: {v: 1, assertion: '${assertion|hex}'}}}")
        let outer = try Self.request(step, Self.forms(step.outermostPlaces(of: Self.evidence), .absent))
        #expect(outer.headers.isEmpty)
        let inner = try Self.request(step, Self.forms(step.innermostPlaces(of: Self.evidence), .absent))
        #expect(inner.headers.value("X-Proof") == Array(#"{"v":1}"#.utf8).base64)
    }

    @Test("A header field with a hash of the body is a derived place; a field with the body or the client data is not")
    func derived() throws {
        let headers =
            #"{X-Hash: "${body|sha256|hex}", X-Body: "${body|b64}", X-Data: "${client_data|b64}", X-A: "${assertion|b64}"}"#
        let step = try Self.step("{method: POST, path: /play, headers: \(headers), body: '${body}'}")
        #expect(step.derivedPlaces(of: "body").map(\.name) == ["header X-Hash"])
        let copied = try Self.step(
            "{method: POST, path: /play, headers: {X-M: '${method}', X-A: '${assertion|b64}'}, body: '${body}'}")
        #expect(copied.copies(of: "method").map(\.name) == ["header X-M"])
        #expect(copied.copies(of: "path").isEmpty)
    }

    @Test("Constants for yes and no are turned over, in headers, documents and the body")
    func flags() throws {
        let step = try Self.step(
            "{method: POST, path: /play, json: {order: '${body}', genuine: false, proof: '${assertion|hex}', n: 7}}")
        let request = try Self.request(step, try #require(step.flags.first))
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == #"{"order":"{\"level\":1}","genuine":true,"proof":"010203","n":7}"#)
    }

    @Test("Each flag of a body is turned over alone, too, because a backend may insist on some")
    func flagsOfBody() throws {
        let text = #"{"terms":true,"supported":true,"n":1}"#
        let mapping = try MappingText.read([#"'{"level":1}'"#: "'\(text)'"])
        let bodies = try mapping.flows.assert.flags.map { forms in
            String(decoding: try Self.request(mapping.flows.assert, forms).body, as: UTF8.self)
        }
        // The query of the mapping has a flag, too, beside which the body stays.
        #expect(
            bodies == [
                #"{"terms":false,"supported":false,"n":1}"#, text, #"{"terms":false,"supported":false,"n":1}"#,
                #"{"terms":false,"supported":true,"n":1}"#, #"{"terms":true,"supported":false,"n":1}"#,
            ])
        let document = try MappingText.read([#"'{"level":1}'"#: "{json: {terms: true, supported: false}}"])
        #expect(document.flows.assert.flags.count == 4)
    }
}
