import AttestModel
import Foundation
import TestSupport
import Testing

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
        let ended = try await check(Self.client + ["--report", "jsonl=-"])
        #expect(ended.status == 0, "\(ended.standardOutput)\(ended.standardError)")
        #expect(ended.standardError.split(separator: "\n").contains("Conforming"))
        #expect(try RunLines(ended.standardOutput).outcomes.values.allSatisfy { $0 == "pass" })
    }

    @Test("A known failure does not fail, a new one does, and a repaired one is named")
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
        let written = try await Command.run("baseline", "from", report, "--out", baseline, "--reason", "see #12")
        #expect(written.status == 0, "\(written.standardError)")
        let known = try await check(client, "--baseline", baseline)
        #expect(known.status == 0, "\(known.standardOutput)\(known.standardError)")
        let repaired = try await check(Self.client, "--baseline", baseline)
        #expect(repaired.status == 1)
        #expect(repaired.unwrapped.contains("no longer fails; remove it, or run 'appattest baseline from'"))
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
            ("none", "fault-*", 0, "Conforming"), ("blames", "fault-401", 1, "401 says nothing about the device"),
            ("crashes", "fault-401", 3, "the backend ended with exit code 1"),
            ("always", "fault-401", 3, "The endpoint made no call to the simulated service"),
            ("grants", "grants-once", 0, "Conforming"),
            ("races", "grants-once", 1, "2 of 2 requests for one device were let through"),
            ("none", "tokens-together", 0, "Conforming"),
            ("mixes", "tokens-together", 1, "calls to /v1/update_two_bits carried the device token of one"),
            // A promotion backend writes the bits of a new device, and takes no text for the answer to that.
            ("grants", "never-set", 0, "Conforming"),
            ("prints", "leak-output", 1, "the output holds the provider token of call"),
        ])
    func backend(mistake: String, check: String, status: Int32, words: String) async throws {
        let folder = try ScratchFolder()
        let backend = try folder.write(Self.backend, to: "backend.py")
        let port = try FreePort.any()
        let ended = try await self.check(
            [
                "--endpoint", "http://127.0.0.1:\(port)/verify-device", "--start",
                "python3 '\(backend)' \(port) adapters/devicecheck-curl \(mistake)", "--only",
                "devicecheck/client/\(check)",
            ] + (check == "grants-once" ? ["--grants-once"] : []))
        #expect(ended.status == status, "\(ended.standardOutput)\(ended.standardError)")
        #expect(ended.unwrapped.contains(words), "\(ended.standardOutput)\(ended.standardError)")
    }

    /// A backend in Python around the client with curl. `blames` answers 401 for its own faults, `crashes` ends at once,
    /// `always` asks nobody, and `prints` logs its provider tokens. `grants` lets each device through once, and `races` does so
    /// without a lock. `mixes` does, too, and forgets one token over the next.
    private static let backend = """
        import json, os, sys, threading
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

        PORT, FOLDER, MISTAKE = int(sys.argv[1]), sys.argv[2], sys.argv[3]
        sys.path.insert(0, FOLDER)
        from device_check import Client, NotAnAnswer

        if MISTAKE == "crashes":
            sys.exit(1)
        with open(os.environ["DEVICECHECK_PRIVATE_KEY"]) as file:
            KEY = file.read()
        if MISTAKE == "prints":
            made = Client.provider_token

            def logged(self):
                token = made(self)
                print("calling with", token, file=sys.stderr, flush=True)
                return token

            Client.provider_token = logged
        LOCK = threading.Lock()
        LAST = {}


        def judged(token):
            own = Client(os.environ["DEVICECHECK_URL"], os.environ["DEVICECHECK_KEY_ID"],
                         os.environ["DEVICECHECK_TEAM_ID"], KEY, seconds=60, attempts=1)
            try:
                answer = own.call("query_two_bits", token, {})
                if MISTAKE in ("grants", "races", "mixes") and answer["conclusion"] in ("bits", "unset"):
                    if answer.get("bit0"):
                        return 409
                    token = LAST["token"] if MISTAKE == "mixes" else token
                    answer = own.call("update_two_bits", token, {"bit0": True})
            except NotAnAnswer:
                return 503
            return {"bits": 403 if answer.get("bit0") else 200, "unset": 200, "done": 200, "tokenRefused": 401,
                    "ownFault": 401 if MISTAKE == "blames" else 500, "retry": 503}[answer["conclusion"]]


        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                token = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["device_token"]
                LAST["token"] = token
                if MISTAKE == "always":
                    status = 200
                elif MISTAKE in ("races", "mixes"):
                    status = judged(token)
                else:
                    with LOCK:
                        status = judged(token)
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *words):
                pass


        ThreadingHTTPServer(("127.0.0.1", PORT), Handler).serve_forever()

        """
}
