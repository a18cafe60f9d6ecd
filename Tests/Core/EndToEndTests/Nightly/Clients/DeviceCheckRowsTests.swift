import Foundation
import TestSupport
import Testing

/// Clients that are not ours call the simulated service, and get every row of Apple's table.
@Suite("Other clients get the answers of DeviceCheck from appattest apple")
struct DeviceCheckRowsTests {
    /// The rows of Apple's table and the texts that its server sends, by their names in scripts.
    private static let rows: [(name: String, status: Int, text: String)] = [
        ("bits", 200, #"{"bit0":true,"bit1":false,"last_update_time":"2026-02"}"#),
        ("neverSet", 200, "Failed to find bit state"), ("neverSetTable", 200, "Bit State Not Found"),
        ("badDeviceToken", 400, "Missing or incorrectly formatted device token payload"),
        ("badDeviceTokenTable", 400, "Bad Device Token"),
        ("badBits", 400, "Missing or incorrectly formatted bits"),
        ("badTimestamp", 400, "Missing or incorrectly formatted time stamp"),
        ("badAuthorizationToken", 400, "Missing or badly formatted authorization token"),
        ("badPayload", 400, "Bad Payload"),
        ("invalidAuthorizationToken", 401, "Unable to verify authorization token"),
        ("expiredAuthorizationToken", 401, "Authorization Token Expired"), ("forbidden", 403, "Forbidden"),
        ("methodNotAllowed", 405, "Method Not Allowed"), ("tooManyRequests", 429, "Too Many Requests"),
        ("serverError", 500, "Server Error"), ("serviceUnavailable", 503, "Service Unavailable"),
        ("emptyBody", 200, ""),
    ]

    /// curl sends a token that openssl has signed, with a payload of its own.
    private static let curl = """
        import json, subprocess, sys, time, uuid
        sys.path.insert(0, "adapters/devicecheck-curl")
        from device_check import Client
        url, key, count = sys.argv[1], open(sys.argv[2]).read(), int(sys.argv[3])
        token = Client(url, "ABC123DEFG", "ABCDE12345", key).provider_token()
        for _ in range(count):
            body = {"device_token": "AAAA", "transaction_id": str(uuid.uuid4()), "timestamp": int(time.time() * 1000)}
            command = ["curl", "-s", "-w", "\\n%{http_code}", "-H", f"Authorization: Bearer {token}",
                       "--data-binary", json.dumps(body), f"{url}/v1/query_two_bits"]
            text, _, status = subprocess.run(command, capture_output=True, text=True).stdout.rpartition("\\n")
            print(json.dumps([int(status), text]))
        """

    /// The library devicecheck from PyPI. Its result has the status, and its text is the body.
    private static let library = """
        import json, sys
        from devicecheck import DeviceCheck
        url, key, count = sys.argv[1], open(sys.argv[2]).read(), int(sys.argv[3])
        client = DeviceCheck(team_id="ABCDE12345", bundle_id="com.example.app", key_id="ABC123DEFG", private_key=key,
                             dev_environment=False)
        client.PRODUCTION_URL = url
        for _ in range(count):
            result = client.query_two_bits("AAAA")
            print(json.dumps([result.status_code, str(result)]))
        """

    private func expectRows(
        _ python: String, _ client: String,
        shows: @Sendable (_ text: String, _ row: (name: String, status: Int, text: String)) -> Bool
    ) async throws {
        let scratch = try ScratchFolder()
        let key = scratch.path("key.pem")
        let made = try await Program.run(
            "openssl", ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key])
        try #require(made.status == 0)
        let script = try scratch.write(client, to: "client.py")
        try await SimulatedApple.serving(in: scratch) { apple in
            let entries = Self.rows.map { #"{"answer":"\#($0.name)"}"# }.joined(separator: ",")
            let ordered = try await apple.call("POST", "control", "/control/devicecheck/next", body: "[\(entries)]")
            try #require(ordered.status == 200, "\(ordered.text)")
            let ended = try await Program.run(
                python,
                [script, "http://127.0.0.1:\(try apple.port("production"))", key, "\(Self.rows.count)"],
                in: Built.packageRoot.path)
            #expect(ended.status == 0, "\(ended.standardError)")
            let answers = ended.standardOutput.split(separator: "\n")
            try #require(answers.count == Self.rows.count)
            for (row, line) in zip(Self.rows, answers) {
                let answer = try #require(
                    JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any], "\(line)")
                #expect(answer[0] as? Int == row.status, "\(row.name)")
                #expect(shows(try #require(answer[1] as? String), row), "\(row.name): \(line)")
            }
            #expect(try apple.calls().count == Self.rows.count)
        }
    }

    @Test(
        "curl with a token that openssl has signed",
        .enabled(if: Tools.hasClient, "no python3, curl or openssl"))
    func curl() async throws { try await expectRows("python3", Self.curl) { $0 == $1.text } }

    @Test("The library devicecheck", .enabled(if: Tools.hasDeviceCheck, "no adapters/devicecheck/.venv"))
    func library() async throws {
        try await expectRows(
            Built.packageRoot.appending(path: "adapters/devicecheck/.venv/bin/python").path, Self.library
        ) { text, row in
            row.name == "bits"
                ? text.contains("Bits: True False. Last update time: 2026-02")
                : text == row.text || text == "\(row.status) \(row.text)"
        }
    }
}
