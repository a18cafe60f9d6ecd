import AttestModel
import Foundation
import TestSupport
import Testing

// Python sends bytes that no HTTP client would send, byte for byte.
@Suite(
    "The simulated services live on after hostile calls", .enabled(if: Tools.hasPython, "there is no python3"))
struct HostileCallTests {
    /// Sends bytes, then a morsel again and again, until the server ends the connection; prints the first line of the
    /// answer.
    private static let client = """
        import socket, sys
        port, first, morsel = int(sys.argv[1]), eval(sys.argv[2]), eval(sys.argv[3])
        connection = socket.create_connection(("127.0.0.1", port))
        connection.settimeout(0.2)
        answer, closed = b"", False

        def send(data):
            try:
                connection.sendall(data)
            except OSError:
                pass  # the server has heard enough; its answer may still be there

        send(first)
        while not closed:
            if morsel:
                send(morsel)
            try:
                chunk = connection.recv(65536)
                closed = chunk == b""
                answer += chunk
            except TimeoutError:
                pass
            except OSError:
                closed = True
        print(answer.split(b"\\r\\n")[0].decode())
        """

    /// One client: two expressions of Python, and the status of the answer; `nil` for none.
    struct Call: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let first: String
        var morsel = #"b"""#
        let status: Int?
    }

    private static let post = #"POST /v1/attestationData HTTP/1.1\r\nHost: x\r\n"#

    private static let calls = [
        Call(testDescription: "garbage", first: #"b"\x00\x01\x02 garbage\r\n\r\n""#, status: 400),
        Call(testDescription: "TLS", first: #"b"\x16\x03\x01\x02\x00\x01""#, status: 400),
        Call(testDescription: "silence", first: #"b"""#, status: nil),
        Call(testDescription: "a head without end", first: #"b"\#(post)""#, morsel: #"b"X""#, status: nil),
        Call(testDescription: "a body that stops", first: #"b"\#(post)Content-Length: 9\r\n\r\nAB""#, status: 408),
        Call(
            testDescription: "a slow body", first: #"b"\#(post)Content-Length: 60000\r\n\r\n""#, morsel: #"b"A""#,
            status: 408),
        Call(
            testDescription: "slow chunks", first: #"b"\#(post)Transfer-Encoding: chunked\r\n\r\n""#,
            morsel: #"b"1\r\nA\r\n""#, status: 408),
        Call(
            testDescription: "a huge body", first: #"b"\#(post)Content-Length: 99999999999\r\n\r\n""#,
            morsel: #"b"A" * 1000"#, status: 413),
        Call(
            testDescription: "chunks without end", first: #"b"\#(post)Transfer-Encoding: chunked\r\n\r\n""#,
            morsel: #"b"40000\r\n" + b"A" * 0x40000 + b"\r\n""#, status: 413),
        Call(testDescription: "less than nothing", first: #"b"\#(post)Content-Length: -1\r\n\r\n""#, status: 400),
        Call(
            testDescription: "two lengths", first: #"b"\#(post)Content-Length: 1\r\nContent-Length: 2\r\n\r\nAA""#,
            status: 400),
        Call(
            testDescription: "a huge header", first: #"b"\#(post)X: " + b"A" * 100000 + b"\r\n\r\n""#, status: 400),
        Call(
            testDescription: "a long path", first: #"b"POST /" + b"a" * 70000 + b" HTTP/1.1\r\nHost: x\r\n\r\n""#,
            status: 404),
    ]

    @Test("Garbage, endless, huge and slow calls are answered with 4xx or cut off", arguments: calls)
    func hostile(call: Call) async throws {
        let line = try await SimulatedApple.serving("--request-timeout", "1") { apple in
            let script = try apple.scratch.write(Self.client, to: "client.py")
            let port = try apple.port("production")
            let ended = try await Program.run("python3", [script, "\(port)", call.first, call.morsel])
            // The service still works.
            let receipt = try await apple.attest(key: "1")
            #expect(try await apple.exchange(receipt).status == 200)
            return ended.lines.first
        }
        if let status = call.status {
            #expect(line?.hasPrefix("HTTP/1.1 \(status) ") == true, "\(line ?? "nothing")")
        } else {
            #expect(line == nil)
        }
    }
}
