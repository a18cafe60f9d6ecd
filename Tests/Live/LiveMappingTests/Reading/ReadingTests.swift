import TestBasics

@Suite("A mapping is read as it states")
struct ReadingTests {
    @Test(
        "Base URLs",
        arguments: [
            ("http://127.0.0.1:8080/api", BaseURL(scheme: "http", host: "127.0.0.1", port: 8080, path: "/api")),
            ("https://Example.com/", BaseURL(scheme: "https", host: "example.com", port: 443, path: "")),
            ("http://[::1]:81", BaseURL(scheme: "http", host: "::1", port: 81, path: "")),
        ])
    func baseURLs(text: String, url: BaseURL) throws {
        #expect(try MappingText.read(["http://127.0.0.1:8080/api": text]).baseURLs == [url])
    }

    @Test("Replicas, policies, limits, hooks, start, Apple and the database")
    func surroundings() throws {
        let yaml =
            MappingText.text([
                "base_url: http://127.0.0.1:8080/api": #"base_urls: [http://a, "http://b:${env:PORT}"]"#
            ]) + """
                policies: {challenge_ttl_s: 120, binds: [], dev_environment: either, challenge_bound_to: key}
                limits: {requests: 10, rounds: 3}
                hooks: {clock: "echo ${seconds} > offset", restart: ./restart.sh, paused_process_file: pid}
                start:
                  command: [./backend, --port, 8080]
                  env: {DB: "${env:PORT}", STATE: "${env:APPATTEST_LIVE_FOLDER}/state"}
                  ready: GET /health
                apple: {device_check_url: DC_URL, attestation_root_file: ROOT}
                database: {address: "127.0.0.1:5432", proxy_port: 6432}

                """
        let mapping = try BackendMapping(yaml: yaml, file: "m.yaml", environment: ["TOKEN": "", "PORT": "90"])
        #expect(mapping.baseURLs.map(\.description) == ["http://a", "http://b:90"])
        var policies = Policies()
        (policies.challengeSeconds, policies.binds, policies.otherEnvironment) = (120, [], .either)
        policies.challengeBinding = .key
        policies.stated = ["challenge_ttl_s", "binds", "dev_environment", "challenge_bound_to"]
        #expect(mapping.policies == policies)
        var limits = Limits()
        (limits.requests, limits.rounds) = (10, 3)
        #expect(mapping.limits == limits)
        #expect(try mapping.hooks.clock?.text(Values(["seconds": Array("301".utf8)])) == "echo 301 > offset")
        #expect(mapping.hooks.pausedProcessFile == "pid")
        #expect(mapping.start?.command == ["./backend", "--port", "8080"])
        let folder = Values(["env:APPATTEST_LIVE_FOLDER": Array("run folder".utf8)])
        #expect(try mapping.start?.environment.map { try $0.template.text(folder) } == ["90", "run folder/state"])
        #expect(mapping.start?.readyPath == "/health")
        #expect(mapping.start?.readySeconds == 30)
        #expect(mapping.apple?.variables == [.deviceCheckURL: "DC_URL", .attestationRootFile: "ROOT"])
        let database = try #require(mapping.database)
        #expect(database.address.authority == "127.0.0.1:5432")
        #expect(database.proxyPort == 6432 && database.delayMilliseconds == 20)
    }

    @Test("Accounts come in the order a, b, fresh, with what they capture")
    func accounts() throws {
        let account =
            "{login: {request: {method: POST, path: /login}, capture: {session: cookie:sid}}, headers: {Cookie: \"sid=${session}\"}}"
        let mapping = try MappingText.read(["accounts:\n": "accounts:\n  fresh: \(account)\n"])
        #expect(mapping.accounts.map(\.name) == ["a", "fresh"])
        #expect(mapping.accounts[1].login?.captures.map(\.place) == [.cookie("sid")])
    }

    @Test("The usual refusals leave out the statuses that are expected")
    func refusals() throws {
        let mapping = try MappingText.read(["capture: {c": "expect: {status: 401}\n    capture: {c"])
        let step = try #require(mapping.flows.attestChallenge)
        #expect(step.acceptance.statuses == [401])
        #expect(step.refusal.statuses == [400, 403, 404, 409, 410, 413, 415, 422, 429])
    }
}

@Suite("Parts that a mapping omits, and its protected requests")
struct OmissionTests {
    @Test("An omission has its reason, and an unknown part is an error with the nearest name")
    func omits() throws {
        let mapping = try MappingText.read(yaml: MappingText.whole + "omits: {receipts: none are kept}\n")
        #expect(mapping.omits == [.receipts: "none are kept"])
        let unknown = MappingText.error(yaml: MappingText.whole + "omits: {reciepts: none}\n")
        #expect(unknown.contains("'reciepts' (did you mean 'receipts'?) is no part that a mapping can omit"))
        let blank = MappingText.error(yaml: MappingText.whole + "omits: {expiry: '…'}\n")
        #expect(blank.contains("'expiry' has no reason"))
    }

    @Test("Several protected requests have names, and 'assert' beside 'asserts' is an error")
    func asserts() throws {
        let step = MappingText.whole.split(separator: "  assert:\n")[1]
        let head = MappingText.whole.split(separator: "  assert:\n")[0]
        let deeper = step.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
        let both = try MappingText.read(yaml: "\(head)  asserts:\n    play:\n\(deeper)\n    gift:\n\(deeper)\n")
        #expect(both.flows.asserts.map(\.name) == ["play", "gift"])
        #expect(both.flows.assert.name == "play")
        #expect(
            MappingText.error(yaml: "\(MappingText.whole)  asserts:\n    gift:\n\(deeper)\n")
                .contains("has both 'assert' and 'asserts'"))
        #expect(MappingText.error(yaml: String(head)).contains("lacks 'assert', the protected request"))
    }

    @Test("Policies that the mapping states are known, and defaults are not")
    func promises() throws {
        let mapping = try MappingText.read(
            yaml: MappingText.whole + "policies: {separate_purposes: true, repeat: same-answer}\n")
        #expect(mapping.policies.stated == ["separate_purposes", "repeat"])
        #expect(mapping.policies.repeated == .sameAnswer)
    }
}
