import TestBasics

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

@Suite("The mappings and the reference of the language in spec")
struct SpecMappingTests {
    private static let folder = Built.packageRoot.appending(path: "spec/mappings")
    private static let files =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".yaml") }
        .sorted()
    private static let environment = ["TOKEN": "t", "BASIC": "b", "MLPA_SECRET": "s", "WALLET_SECRET": "s"]

    @Test("There are mappings for the shapes of the sources and of public projects")
    func count() { #expect(Self.files.count >= 11) }

    @Test("Each is read and previewed, and says at its head which backend it is for", arguments: files)
    func mapping(file: String) throws {
        let yaml = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
        let mapping = try BackendMapping(yaml: yaml, file: file, environment: Self.environment)
        let requests = try mapping.preview()
        #expect(requests.contains { $0.step == "attest" && !$0.text.isEmpty })
        for step in mapping.flows.asserts { #expect(requests.contains { $0.step == step.name && $0.signed != nil }) }
        #expect(yaml.hasPrefix("# "))
    }

    @Test("The example of the reference is read and previewed")
    func example() throws {
        let text = try Built.text("spec/mapping.md")
        let blocks = text.matches(of: /```yaml\n((?:(?!```).*\n)*)```/).map { String($0.1) }
        let whole = blocks.filter { $0.contains("version: 1") }
        try #require(whole.count == 1)
        _ = try BackendMapping(yaml: whole[0], file: "mapping.md", environment: ["TOKEN_A": "a", "TOKEN_B": "b"])
            .preview()
    }

    @Test("The reference names every key of the schema")
    func keys() throws {
        let text = try Built.text("spec/mapping.md")
        for key in Self.keys(of: try JSONValue.parse(SchemaFile.mapping.text.utf8)) {
            #expect(text.contains("`\(key)`"), "\(key)")
        }
    }

    private static func keys(of schema: JSONValue) -> Set<String> {
        switch schema {
        case .object(let members):
            var keys = members.values.reduce(into: Set<String>()) { $0.formUnion(Self.keys(of: $1)) }
            if case .object(let properties) = members["properties"] { keys.formUnion(properties.keys) }
            return keys
        case .array(let elements): return elements.reduce(into: []) { $0.formUnion(Self.keys(of: $1)) }
        default: return []
        }
    }
}
