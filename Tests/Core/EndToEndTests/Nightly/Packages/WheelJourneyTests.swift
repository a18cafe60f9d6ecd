import TestBasics

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
            try await walk([("mkdir conformance", 0), ("appattest adapter new python --out conformance/adapter.py", 0)])
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
        let recording = try Built.text("Tests/Core/TestPrograms/record-requests.sh")
        try scratch.write(recording.replacing("PORT", with: "\(port)"), to: "record.sh")
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

    /// Writes into the draft what no request can tell.
    private func complete(port: UInt16) throws {
        let draft = try scratch.read("mapping.yaml")
        let known = try #require(draft.components(separatedBy: "  # A part of flows").first)
        let account = "    headers: {Authorization: \"Bearer ${env:TOKEN}\"}\n"
        try #require(known.contains(account))
        let accounts =
            "    headers: {Authorization: Bearer token-of-ada}\n  b:\n    headers: {Authorization: Bearer token-of-bob}\n"
        let rest = try Built.text("Tests/Core/AdapterFillings/tea-mapping.yaml").replacing("PORT", with: "\(port)")
        try scratch.write(known.replacing(account, with: accounts) + rest, to: "mapping.yaml")
    }

    @Test("A fixture, and a test of the user that verifies it")
    func fixture() async throws {
        try scratch.write(Built.text("Tests/Core/TestPrograms/test_attestation.py"), to: "test_attestation.py")
        try scratch.write(Built.text("Tests/Core/AdapterFillings/attest.py"), to: "attest.py")
        try await timed("fixture", 2) {
            let options = "--app-id ABCDE12345.com.example.app --challenge-text hello --seed 7 --out fixture"
            let said = try await walk([("appattest device fixture \(options)", 0), ("python3 test_attestation.py", 0)])
            #expect(said == "tested\n")
        }
    }
}
