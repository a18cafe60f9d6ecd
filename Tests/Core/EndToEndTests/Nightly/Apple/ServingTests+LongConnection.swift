import TestSupport
import Testing

extension ServingTests {
    @Test("A connection that is used for long ends with an answer that says so", .enabled(if: Tools.hasPython))
    func longConnection() async throws {
        let client = """
            import http.client, sys
            connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
            connection.connect()
            own, last = connection.sock, None
            while last != "close":
                connection.request("POST", "/v1/query_two_bits", "{}")
                response = connection.getresponse()
                assert response.status == 400 and connection.sock in (own, None)
                last = response.getheader("Connection")
                assert response.read() != b""
            print("closed" if own.fileno() == -1 or own.recv(1) == b"" else "open")
            """
        try await SimulatedApple.serving("--request-timeout", "2") { apple in
            let script = try apple.scratch.write(client, to: "client.py")
            let ended = try await Program.run("python3", [script, "\(try apple.port("production"))"])
            #expect(ended.standardOutput == "closed\n", "\(ended.standardError)")
        }
    }
}
