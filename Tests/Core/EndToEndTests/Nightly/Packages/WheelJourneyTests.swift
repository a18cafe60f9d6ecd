import Foundation
import TestSupport
import Testing

/// The ways of users who have the wheel and nothing of the repository: every command as they type it, in an empty folder. Each test
/// prints the number of the commands and their time.
@Suite(
    "Ways with the wheel alone", .serialized,
    .enabled(if: Tools.hasVirtualEnvironments, "python3 cannot make virtual environments"))
struct WheelJourneyTests {
    private let scratch: ScratchFolder
    private let target = "--target 'exec:python3 conformance/adapter.py' --timeout 3600"
    private let gaps = "--allow-untestable clientDataHash,clock,extensions,receipt"

    init() throws { scratch = try ScratchFolder() }

    /// Runs commands one after the other, each with the exit status that it must have, and returns the output of the last.
    @discardableResult
    private func walk(_ commands: [(line: String, status: Int32)]) async throws -> String {
        let environment = try await MadeWheel.active().merging([
            "GITHUB_ACTIONS": nil, "APPATTEST": nil, "APPATTEST_PROGRAM": "appattest",
        ]) { $1 }
        var output = ""
        for (line, status) in commands {
            let ended = try await Program.run("/bin/sh", ["-c", line], environment: environment, in: scratch.url.path)
            try #require(ended.status == status, "\(line)\n\(ended.standardOutput)\n\(ended.standardError)")
            output = ended.standardOutput
        }
        return output
    }

    /// Prints what a user counts, for the log of the tests.
    private func timed(_ name: String, _ count: Int, _ walk: () async throws -> Void) async throws {
        let time = try await ContinuousClock().measure { try await walk() }
        print("\(name): \(count) commands, \(time.formatted(.units(allowed: [.seconds], width: .abbreviated)))")
    }

    @Test("A verifier: template, adapter, check, run, page, explanation, baseline, gate")
    func verifier() async throws {
        try scratch.write(Built.text("Tests/Core/AdapterFillings/attest.py"), to: "attest.py")
        try await timed("verifier", 8) {
            try await walk([
                ("mkdir conformance", 0), ("appattest adapter new python --out conformance/adapter.py", 0),
            ])
            let code = try #require(try MarkdownPage.named("spec/ci.md").blocks.first { $0.language == "python" })
            let filled = try AdapterTemplate.filled(
                scratch.read("conformance/adapter.py"), with: code.lines.joined(separator: "\n"))
            try scratch.write(filled, to: "conformance/adapter.py")
            try await walk([
                ("appattest check-adapter \(target)", 0),
                ("appattest run \(target) \(gaps) --report jsonl=run.jsonl --report html=report.html", 1),
                ("appattest explain assertion/counter/replay-equal", 0),
                (
                    "appattest baseline from run.jsonl --out known.yaml --tolerate replay --reason 'no counters, SHOP-12'",
                    0
                ),
                ("appattest ci other --out gate.sh", 0),
                ("sh gate.sh \(target) \(gaps) --baseline known.yaml", 0),
            ])
        }
        #expect(try scratch.read("report.html").contains("accepts replays"))
        #expect(try scratch.read("app-attest-report/summary.md").contains("exactly as its baseline says"))
    }

    @Test("A backend: a device, requests as curl commands, a draft, a complete mapping, a run")
    func backend() async throws {
        let port = try FreePort.any()
        for name in ["tea.py", "attest.py"] {
            try scratch.write(Built.text("Tests/Core/AdapterFillings/\(name)"), to: name)
        }
        try scratch.write(Self.recording.replacing("PORT", with: "\(port)"), to: "record.sh")
        try await timed("backend", 6) {
            try await walk([
                ("appattest device new phone.json --app-id ABCDE12345.com.example.tea", 0),
                ("appattest device root phone.json > root.pem", 0), ("sh record.sh", 0),
                ("appattest live init --out mapping.yaml requests.txt", 0),
            ])
            try complete(port: port)
            let checks = ["genuine", "challenge", "counter"].map { "--only 'live/\($0)/*'" }.joined(separator: " ")
            try await walk([
                ("appattest live --check mapping.yaml", 0),
                ("appattest live --config mapping.yaml \(checks) --report html=live.html", 0),
            ])
        }
        #expect(try scratch.read("live.html").contains("live/counter/"))
    }

    /// Starts the backend, and sends it what an app would; `requests.txt` gets the requests as curl commands.
    private static let recording = #"""
        python3 tea.py PORT root.pem & backend=$!
        trap 'kill $backend' EXIT
        base=http://127.0.0.1:PORT
        until curl -sf $base/health > health.txt; do sleep 0.1; done
        who='Authorization: Bearer token-of-ada'
        challenge() { curl -sf -X POST $base/challenges -H "$who" | sed 's/.*: "\(.*\)"}/\1/'; }
        first=$(challenge)
        attestation=$(appattest device attest phone.json --challenge "$first")
        key=$(sed -n 's/.*"keyId": *"\([^"]*\)".*/\1/p' phone.json)
        body="{\"challenge\":\"$first\",\"keyId\":\"$key\",\"attestation\":\"$attestation\"}"
        curl -sf $base/keys -H "$who" --json "$body" > keys.txt || exit 1
        order="{\"sku\":\"tea\",\"challenge\":\"$(challenge)\"}"
        assertion=$(appattest device assert phone.json --client-data "$order")
        curl -sf $base/orders -H "$who" -H "X-Key: $key" -H "X-Assertion: $assertion" --json "$order" > orders.txt || exit 1
        cat > requests.txt <<END
        curl -X POST $base/challenges -H '$who'
        curl $base/keys -H '$who' --json '$body'
        curl $base/orders -H '$who' -H 'X-Key: $key' -H 'X-Assertion: $assertion' --json '$order'
        END
        """#

    /// Writes into the draft what no request can tell.
    private func complete(port: UInt16) throws {
        let draft = try scratch.read("mapping.yaml")
        let known = try #require(draft.components(separatedBy: "  # A part of flows").first)
        let account = "    headers: {Authorization: \"Bearer ${env:TOKEN}\"}\n"
        try #require(known.contains(account))
        let accounts =
            "    headers: {Authorization: Bearer token-of-ada}\n  b:\n    headers: {Authorization: Bearer token-of-bob}\n"
        try scratch.write(
            known.replacing(account, with: accounts) + """
                  effects:
                    request: {method: GET, path: /orders}
                    capture: {count: json:/total}
                start:
                  command: [sh, -c, 'exec python3 tea.py \(port) "$APPATTEST_LIVE_FOLDER/attestation-root.pem"']
                  ready: GET /health
                policies:
                  min_challenge_bytes: 32
                  challenge_burnt_on_failure: reject
                  reattest_same_account: reject
                  binds: [body]
                  unsupported_devices: reject
                omits:
                  method: the client data is the body alone
                  path: the client data is the body alone
                  expiry: challenges do not expire
                  restart: keys are kept in memory
                  other_request: one protected request
                  receipts: it keeps no receipts
                  rollout: it has no remote flag

                """, to: "mapping.yaml")
    }

    @Test("A fixture, and a test of the user that verifies it")
    func fixture() async throws {
        try scratch.write(
            """
            import base64, json, attest

            fixture = json.load(open("fixture/fixture.json"))
            request = next(made["request"] for made in fixture["objects"] if made["name"] == "attestation")
            values = [base64.b64decode(request[name]) for name in ("attestation", "challenge", "keyId")]
            roots = [base64.b64decode(root) for root in request["roots"]]
            key = attest.register(*values, request["appId"], roots)
            assert base64.b64encode(key).decode() == fixture["publicKey"]
            try:
                attest.register(*values, "ABCDE12345.com.example.other", roots)
            except attest.Rejected:
                print("tested")

            """, to: "test_attestation.py")
        try scratch.write(Built.text("Tests/Core/AdapterFillings/attest.py"), to: "attest.py")
        try await timed("fixture", 2) {
            let options = "--app-id ABCDE12345.com.example.app --challenge-text hello --seed 7 --out fixture"
            let said = try await walk([("appattest device fixture \(options)", 0), ("python3 test_attestation.py", 0)])
            #expect(said == "tested\n")
        }
    }
}
