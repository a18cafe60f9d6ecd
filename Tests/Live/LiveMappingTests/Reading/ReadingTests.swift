import AttestModel
import Foundation
import LiveMapping
import TestSupport
import Testing

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

    @Test("The committed schema is the one of the reader; 'appattest generate --spec' writes it")
    func committedSchema() throws {
        let file = Built.packageRoot.appending(path: "spec/schema/\(SchemaFile.mapping.fileName)")
        #expect(try String(contentsOf: file, encoding: .utf8) == SchemaFile.mapping.text)
    }
}
