import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("appattest check-client")
struct CheckClientTests {
    /// Runs the command in the root of the package, without the check that waits for a silent server.
    private func check(_ arguments: [String]) async throws -> Ended {
        try await Program.run(
            Appattest.path,
            ["check-client"] + arguments + Appattest.patience + ["--skip", "devicecheck/client/connection-silent"],
            in: Built.packageRoot.path)
    }

    @Test(
        "The client with curl conforms, and all reports are written",
        .enabled(if: Tools.hasClient, "no python3, curl or openssl"))
    func conforming() async throws {
        let folder = try ScratchFolder()
        let formats = ["jsonl", "junit", "markdown", "html", "sarif", "badge"]
        let reports = formats.flatMap { ["--report", "\($0)=\(folder.path($0))"] }
        let ended = try await check(["--target", "exec:python3 adapters/devicecheck-curl/adapter.py"] + reports)
        #expect(ended.status == 0, "\(ended.standardOutput)\(ended.standardError)")
        #expect(ended.lines.contains("Conforming"))
        for format in formats { #expect(try !Data(contentsOf: URL(filePath: folder.path(format))).isEmpty) }
        let run = try RunRecord(
            jsonLines: Data(contentsOf: URL(filePath: folder.path("jsonl"))), name: "jsonl")
        #expect(run.results.allSatisfy { $0.outcome == .pass })
    }

    @Test(
        "A client that is not there, or does nothing, is no client that fails",
        arguments: [("exec:false", 3, "ended with exit code 1"), ("exec:/nothing/there", 3, "cannot be started")])
    func dead(target: String, status: Int32, words: String) async throws {
        let ended = try await check(["--target", target])
        #expect(ended.status == status)
        #expect(ended.standardError.contains(words))
    }

    // MARK: Backends

    /// Runs the command against a backend of some mistake.
    private func check(backend mistake: String, _ arguments: String...) async throws -> Ended {
        let folder = try ScratchFolder()
        let backend = try folder.write(Self.backend, to: "backend.py")
        let port = try FreePort.any()
        return try await check(
            [
                "--endpoint", "http://127.0.0.1:\(port)/verify-device", "--start",
                "python3 '\(backend)' \(port) adapters/devicecheck-curl \(mistake)",
            ] + arguments)
    }

    @Test(
        "A backend is judged by its statuses", .enabled(if: Tools.hasClient, "no python3, curl or openssl"),
        arguments: [
            ("none", "fault-*", 0, "Conforming"), ("blames", "fault-401", 1, "401 says nothing about the device"),
            ("otherHost", "development-token", 1, "A development token is nothing to a production server"),
            ("leaks", "leak-secret", 1, "No response holds the provider token or the private key"),
            ("crashes", "fault-401", 3, "the backend ended with exit code 1"),
            ("always", "fault-401", 3, "The endpoint made no call to the simulated service"),
        ])
    func backend(mistake: String, check: String, status: Int32, words: String) async throws {
        let ended = try await self.check(backend: mistake, "--only", "devicecheck/client/\(check)")
        #expect(ended.status == status, "\(ended.standardOutput)\(ended.standardError)")
        #expect(ended.unwrapped.contains(words), "\(ended.standardOutput)\(ended.standardError)")
    }

    @Test(
        "A promotion is granted once, also to two requests at the same time",
        .enabled(if: Tools.hasClient, "no python3, curl or openssl"),
        arguments: [("grants", 0), ("races", 1)])
    func grantsOnce(mistake: String, status: Int32) async throws {
        let ended = try await check(backend: mistake, "--grants-once", "--only", "devicecheck/client/grants-once")
        #expect(ended.status == status, "\(ended.standardOutput)\(ended.standardError)")
    }

    /// A backend in Python around the client with curl. `blames` answers 401 for its own faults, `otherHost` asks the
    /// other host when a token is refused, `leaks` shows the provider token, `crashes` ends at once, and `always` asks
    /// nobody. `grants` lets each device through once, and `races` does so without a lock.
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
        LOCK = threading.Lock()
        BOTH_HAVE_READ = threading.Barrier(2, timeout=60)


        def client(url):
            return Client(os.environ[url], os.environ["DEVICECHECK_KEY_ID"], os.environ["DEVICECHECK_TEAM_ID"], KEY,
                          seconds=60, attempts=1)


        def judged(token):
            own = client("DEVICECHECK_URL")
            try:
                answer = own.call("query_two_bits", token, {})
                if MISTAKE == "otherHost" and answer["conclusion"] == "tokenRefused":
                    answer = client("DEVICECHECK_DEVELOPMENT_URL").call("query_two_bits", token, {})
                if MISTAKE in ("grants", "races") and answer["conclusion"] in ("bits", "unset"):
                    if MISTAKE == "races" and answer["conclusion"] == "unset":
                        BOTH_HAVE_READ.wait()
                    if answer.get("bit0"):
                        return 409
                    answer = own.call("update_two_bits", token, {"bit0": True})
            except NotAnAnswer:
                return 503
            return {"bits": 403 if answer.get("bit0") else 200, "unset": 200, "done": 200, "tokenRefused": 401,
                    "ownFault": 401 if MISTAKE == "blames" else 500, "retry": 503}[answer["conclusion"]]


        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                token = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["device_token"]
                if MISTAKE == "always":
                    status = 200
                elif MISTAKE == "races":
                    status = judged(token)
                else:
                    with LOCK:
                        status = judged(token)
                body = b"{}"
                if MISTAKE == "leaks" and status == 500:
                    body = client("DEVICECHECK_URL").provider_token().encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *words):
                pass


        ThreadingHTTPServer(("127.0.0.1", PORT), Handler).serve_forever()

        """
}
