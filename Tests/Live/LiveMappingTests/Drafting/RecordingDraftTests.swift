import TestBasics

@Suite("A draft says what it does not use and what it lacks")
struct RecordingDraftTests {
    /// Returns a protected request whose client data is its body.
    private func protected(_ path: String, status: Int = 200, token: String = "t0ken-abc") -> JSONValue {
        Archive.entry(
            "POST", "\(url)\(path)", body: #"{"n":1}"#,
            headers: [
                ("X-Proof", evidence.assertion(over: Array(#"{"n":1}"#.utf8)).base64),
                ("Authorization", "Bearer \(token)"),
            ], status: status)
    }

    @Test("A refused example is not used where an accepted one follows")
    func refusedExample() throws {
        let draft = try Archive.draft([
            Archive.attest(status: 500), Archive.attest(), protected("/a", status: 403), protected("/a"),
        ])
        #expect(draft.dropped.map(\.text) == ["POST /keys (answered 500)", "POST /a (answered 403)"])
        draft.check(has: ["# Not used: POST /keys (answered 500)"], lacks: ["status: 500", "status: 403"])
    }

    @Test("Only refused examples are an error with the request and its status")
    func refusedExamples() {
        let cases = [
            ([Archive.attest(status: 400), protected("/a")], "an attestation: POST /keys was answered 400"),
            ([Archive.attest(), protected("/a", status: 401)], "an assertion: POST /a was answered 401"),
        ]
        for (entries, words) in cases {
            let error = #expect(throws: MappingError.self) { try Archive.draft(entries) }
            #expect(
                error?.description
                    == "flow.har: has no accepted request with \(words); record a request that the backend accepts")
        }
    }

    @Test("Each request without a part is listed with its reason")
    func dropped() throws {
        let draft = try Archive.draft([
            Archive.entry("GET", "wss://localhost/events?token=hush"), Archive.entry("GET", "http://other.test/x"),
            Archive.entry("GET", "\(url)/news"), Archive.attest(), Archive.attest(), protected("/orders/12345678"),
            protected("/orders/87654321"),
        ])
        #expect(
            draft.dropped.map(\.text) == [
                "GET wss://localhost/events (is no http or https URL)", "GET http://other.test/x (at another address)",
                "GET /news (has no evidence, challenge or login)", "POST /keys (like a request that is used)",
                "POST /orders/87654321 (like a request that is used)",
            ])
        draft.check(has: draft.dropped.map { "# Not used: \($0.text)" }, lacks: ["hush", "asserts:"])
    }

    @Test("Protected requests of several endpoints are steps by name, and share the header fields of the account")
    func asserts() throws {
        let draft = try Archive.draft([
            Archive.attest(), protected("/v1/orders"), protected("/gifts/12345678"), protected("/v2/orders"),
        ])
        draft.check(
            has: [
                "  asserts:\n    orders:\n", "    gifts:\n", "    orders_2:\n", "path: \"/gifts/12345678\"",
                "    headers: {Authorization: \"Bearer ${env:TOKEN}\"}\n",
            ], lacks: ["  assert:", "other_request", "t0ken"])
        #expect(draft.dropped.isEmpty && draft.variables == ["TOKEN"])
        #expect(draft.yaml.split(separator: "Authorization").count == 2)
        #expect(try draft.readBack(file: "draft.yaml") == nil)
    }

    @Test("The end of the draft has what no request tells, and the parts that are owed")
    func ending() throws {
        let draft = try Archive.draft([Archive.attest(), protected("/orders/12345678")])
        draft.check(
            has: [
                "  # effects:\n  #   request: {method: GET, path: \"/orders\"}\n  #   capture: {count: json:/count}\n",
                "# start:\n", "#   challenge_burnt_on_failure: reject\n", "#   binds: [body]\n", "# omits:\n",
                "#   method: \"…\"  # needs ${method} in 'assert.client_data', and method",
                "#   restart: \"…\"  # needs 'start.command' or 'hooks.restart'",
                "#   owner: \"…\"  # needs a second account: 'accounts.fresh', or 'accounts.a'",
                "#   expiry: \"…\"  # needs 'hooks.clock'", "#   other_request: \"…\"  # needs two protected requests",
            ], lacks: ["#   body:"])
        #expect(try draft.readBack(file: "draft.yaml")?.flows.effects == nil)
        #expect(draft.remarks.count == 1 && draft.remarks[0].contains("accounts a and b with two tokens"))
    }

    @Test("The comments before the parts that are owed are a mapping when their marks are gone")
    func uncommented() throws {
        let draft = try Archive.draft([Archive.attest(), protected("/orders")])
        let lines = draft.yaml.split(separator: "\n").prefix { !$0.hasPrefix("# Every backend owes") }.map { line in
            line.wholeMatch(of: /( *)# ( *[a-z_]+:( .*)?)/).map { "\($0.1)\($0.2)" } ?? String(line)
        }
        let mapping = try BackendMapping(
            yaml: lines.joined(separator: "\n") + "\n", file: "m.yaml", environment: ["TOKEN": "x"])
        #expect(mapping.flows.effects?.captures.map(\.name) == ["count"])
        #expect(mapping.start?.readyPath == "/health" && mapping.policies.binds == [.body])
    }

    @Test("Requests without a whole attestation lead to the service of simulated devices")
    func truncated() {
        let text = evidence.attestation(over: challenge).base64
        let curl = "curl \(url)/keys --json '{\"a\":\"\(text.prefix(101))…\"}'"
        let error = #expect(throws: MappingError.self) { try MappingDraft(curl: curl, source: "flow.txt") }
        let words = error?.description ?? ""
        #expect(words.contains("none of 1 curl command carries it; the attestation in POST /keys is not whole"))
        #expect(words.contains("'appattest device serve'"))
        let login = #expect(throws: MappingError.self) { try MappingDraft(curl: "curl \(url)/a", source: "flow.txt") }
        #expect(login?.description.contains("is not whole") == false)
        #expect(login?.description.contains("'appattest device serve'") == true)
    }
}
