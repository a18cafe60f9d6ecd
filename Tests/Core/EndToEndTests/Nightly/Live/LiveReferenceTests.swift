import TestBasics

@Suite("appattest live and the reference backend")
struct LiveReferenceTests {
    private let notes: ScratchFolder

    init() throws { notes = try ScratchFolder() }

    /// Returns the mapping of the reference; its command notes its process and the folder of the run.
    private func noting() throws -> LiveMappingFile {
        try LiveMappingFile.reference(changes: [
            "echo 0 >":
                #"echo $$ > '\#(notes.path("process"))' && echo "$APPATTEST_LIVE_FOLDER" > '\#(notes.path("folder"))' && echo 0 >"#
        ])
    }

    // The run ends the backend by SIGKILL before it restarts it.
    @Test(
        "It starts and restarts the backend, moves its clock, passes, writes each report, and leaves no folder behind")
    func passes() async throws {
        let mapping = try noting()
        let formats = ["jsonl", "junit", "html", "markdown", "sarif"]
        let ended = try await mapping.run(
            ["--level", "L3", "--rounds", "1", "--only", "live/genuine/*", "--only", "live/counter/*"]
                + ["--only", "live/race/equal-counters", "--only", "live/freshness/used-before-restart"]
                + ["--only", "live/receipt/new-is-kept"]
                + formats.flatMap { ["--report", "\($0)=\(mapping.scratch.path($0))"] })
        #expect(ended.status == 0, "\(ended.standardOutput)\(ended.standardError)")
        #expect(ended.standardError.contains(" checks, about "))
        #expect(ended.standardOutput.contains("requests sent."))
        let lines = try RunLines(mapping.scratch.read("jsonl"))
        for id in [
            "counter/after-restart", "freshness/used-before-restart", "race/equal-counters", "receipt/new-is-kept",
        ] { #expect(lines.outcomes["live/\(id)"] == "pass", "\(id)") }
        for format in formats { #expect(try !mapping.scratch.read(format).isEmpty) }
        let folder = try await Waiting.line(in: notes.path("folder"))
        #expect(folder.contains("appattest-live") && !FileManager.default.fileExists(atPath: folder))
    }

    @Test("After Ctrl-C the checks so far are reported, and neither the backend nor the folder of the run is left")
    func interrupted() async throws {
        let mapping = try noting()
        let status = try await Appattest.interrupt(
            ["live", "--config", mapping.path, "--level", "L2"], by: SIGINT, report: mapping.scratch.path("run.jsonl"),
            environment: LiveMappingFile.environment)
        #expect(status == 3)
        let lines = try RunLines(mapping.scratch.read("run.jsonl"))
        #expect(lines.footer["interrupted"] == true && !lines.results.isEmpty)
        try await Waiting.end(of: #require(pid_t(try await Waiting.line(in: notes.path("process")))))
        let folder = try await Waiting.line(in: notes.path("folder"))
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test("A backend that trusts Apple alone ends the run with status 3 and the way to trust the test root")
    func untrusted() async throws {
        let mapping = try LiveMappingFile.reference(changes: ["  attestation_root_file: APPATTEST_ROOT\n": ""])
        let ended = try await mapping.run("--level", "L2", "--only", "live/genuine/assertion")
        #expect(ended.status == 3)
        #expect(ended.unwrapped.contains("does not accept a genuine attestation"))
        #expect(ended.unwrapped.contains("Does the backend trust the test root"))
        for line in ["  > POST /attest/verify", "  < 403"] { #expect(ended.standardOutput.contains("\n\(line)\n")) }
        // At L0 nothing genuine is sent, and such a backend conforms.
        try await mapping.run(
            "--level", "L0", "--only", "live/keys/own-root", "--only", "live/input/*-no-body"
        ).succeeded()
    }

    @Test("A backend that runs already and knows the ports of the simulated Apple exchanges receipts there")
    func knownApple() async throws {
        let scratch = try ScratchFolder()
        let account = DeveloperAccount()
        let privateKey = try scratch.write(account.privateKeyPEM, to: "private.pem")
        let publicKey = try scratch.write(account.publicKeyPEM, to: "public.pem")
        let key = "\(account.keyId):\(account.teamId)"
        let (production, development) = (try FreePort.any(), try FreePort.any())
        let urls = [(production, ""), (development, "-development")].flatMap { port, infix in
            ["devicecheck", "attestation-data"].flatMap { ["--\($0)\(infix)-url", "http://127.0.0.1:\(port)"] }
        }
        try await Program.servingBeside(Appattest.path, ["apple", "--out-roots", scratch.path("roots")]) { _ in }
        let arguments =
            ["serve", "--app-id", "ABCDE12345.com.example.app", "--rate", "0", "--password-cost", "4"]
            + ["--root", scratch.path("roots/attestation-root.pem")]
            + ["--receipt-root", scratch.path("roots/receipt-root.pem"), "--key", "\(key):\(privateKey)"] + urls
        try await Program.serving(Appattest.path, arguments) { url in
            let port = try #require(URL(string: url.trimmingCharacters(in: .whitespacesAndNewlines))?.port)
            let (status, outcomes) = try await LiveMappingFile.running(at: port).outcomes(
                ["--key", "\(key):\(publicKey)", "--production-port", "\(production)"]
                    + ["--development-port", "\(development)"]
                    + ["--only", "live/receipt/exchanged", "--only", "live/devicecheck/empty"])
            #expect(status == 0 && outcomes["live/receipt/exchanged"] == "pass", "\(outcomes)")
        }
    }

    @Test("An attestation that counts over plain HTTP fails its check, and one that is not answered passes it")
    func plain() async throws {
        for (isOpen, outcome) in [(true, "wrongVerdict"), (false, "pass")] {
            let mapping = try LiveMappingFile.reference(changes: ["app: {": "plain_url: http://127.0.0.1:PLAIN\napp: {"]
            )
            let port = isOpen ? mapping.port : try FreePort.any()
            let text = try mapping.scratch.read("mapping.yaml").replacing("PLAIN", with: "\(port)")
            try mapping.scratch.write(text, to: "mapping.yaml")
            let (status, outcomes) = try await mapping.outcomes([
                "--level", "L1", "--profile", "strict", "--only", "live/session/plain-http",
            ])
            #expect(outcomes == ["live/session/plain-http": outcome])
            #expect(status == (isOpen ? 1 : 0))
        }
    }
}
