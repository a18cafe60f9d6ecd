import TestBasics

@Suite("appattest check-client", .enabled(if: Tools.hasClient, "no python3, curl or openssl"))
struct CheckClientTests {
    private static let client = ["--target", "exec:python3 adapters/devicecheck-curl/adapter.py"]

    /// The checks that wait until the client gives up.
    private static let slow = ["connection-silent", "answer-endless"].flatMap {
        ["--skip", "devicecheck/client/\($0)"]
    }

    /// Runs the command in the root of the package, without slow checks.
    private func check(_ arguments: [String]) async throws -> Ended {
        try await Appattest.run(
            ["check-client"] + arguments + Appattest.patience + Self.slow, in: Built.packageRoot.path)
    }

    @Test("The client with curl conforms, and passes every check in the report")
    func conforming() async throws {
        let ended = try await check(Self.client + ["--report", "jsonl=-"]).succeeded()
        #expect(ended.standardError.split(separator: "\n").contains("Conforming"))
        #expect(try RunLines(ended.standardOutput).outcomes.values.allSatisfy { $0 == "pass" })
    }

    @Test("A new failure fails, and a known one does not")
    func baseline() async throws {
        let scratch = try ScratchFolder()
        let (report, baseline) = (scratch.path("client.jsonl"), scratch.path("known.yaml"))
        let source = Built.packageRoot.appending(path: "adapters/devicecheck-curl/device_check.py")
        // A client whose timestamps are in seconds.
        try scratch.write(
            String(contentsOf: source, encoding: .utf8).replacing("int(self.now() * 1000)", with: "int(self.now())"),
            to: "device_check.py")
        let runner = try scratch.write(
            "import runpy\nrunpy.run_path('adapters/devicecheck-curl/adapter.py', run_name='__main__')\n", to: "run.py")
        func check(_ target: [String], _ arguments: String...) async throws -> Ended {
            try await self.check(target + ["--only", "devicecheck/client/timestamp*"] + arguments)
        }
        let client = ["--target", "exec:python3 '\(runner)'"]
        let wrong = try await check(client, "--report", "jsonl=\(report)")
        #expect(wrong.status == 1 && wrong.unwrapped.contains("timestamp is in seconds instead of milliseconds"))
        try await Command.run("baseline", "from", report, "--out", baseline, "--reason", "see #12").succeeded()
        try await check(client, "--baseline", baseline).succeeded()
    }

    @Test("Ctrl-C ends the client, and the reports have the checks so far")
    func interrupted() async throws {
        let scratch = try ScratchFolder()
        // A client that answers the first forty requests alone, so that the run cannot be over before the signal.
        let client = try scratch.write(
            """
            { for i in $(seq 40); do IFS= read -r line; printf '%s\\n' "$line"; done; sleep 3600; } |
                python3 adapters/devicecheck-curl/adapter.py
            """, to: "client.sh")
        let status = try await Appattest.interrupt(
            [
                "check-client", "--target", "exec:sh '\(client)'", "--report", "html=\(scratch.path("page.html"))",
            ] + Appattest.patience,
            by: SIGINT, report: scratch.path("client.jsonl"), in: Built.packageRoot)
        #expect(status == 3)
        let lines = try RunLines(scratch.read("client.jsonl"))
        #expect(lines.footer["interrupted"] == true && lines.footer["exitStatus"] == 3)
        #expect(!lines.results.isEmpty && lines.outcomes.values.allSatisfy { $0 == "pass" })
        #expect(try scratch.read("page.html").contains("it was interrupted"))
    }

    // MARK: Backends

    @Test(
        "A backend is judged by its statuses",
        arguments: [
            ("crashes", "fault-401", 3, "the backend ended with exit code 1"),
            ("grants", "grants-once", 0, "Conforming"),
            ("prints", "leak-output", 1, "the output holds the provider token of call"),
        ])
    func backend(kind: String, check: String, status: Int32, words: String) async throws {
        let port = try FreePort.any()
        let ended = try await self.check(
            [
                "--endpoint", "http://127.0.0.1:\(port)/verify-device", "--start",
                "python3 '\(Built.testProgram("backend.py"))' \(port) adapters/devicecheck-curl \(kind)", "--only",
                "devicecheck/client/\(check)",
            ] + (check == "grants-once" ? ["--grants-once"] : []))
        #expect(ended.status == status, "\(ended.standardOutput)\(ended.standardError)")
        #expect(ended.unwrapped.contains(words), "\(ended.standardOutput)\(ended.standardError)")
    }
}
