import AttestModel
import Foundation
import TestSupport
import Testing

// What no HTTP client would send is sent by Python, byte for byte.
@Suite(
    "The simulated services live on after hostile calls", .enabled(if: Tools.hasPython, "there is no python3"),
    .timeLimit(.minutes(10)))
struct HostileCallTests {
    /// Sends bytes, then a morsel again and again; prints the first line of the answer and whether the server ended
    /// the connection, each within ten times the server's limit of a second.
    private static let client = """
        import socket, sys, time
        port, first, morsel = int(sys.argv[1]), eval(sys.argv[2]), eval(sys.argv[3])
        connection = socket.create_connection(("127.0.0.1", port))
        connection.settimeout(0.2)
        answer, closed, end = b"", False, time.monotonic() + 10
        try:
            connection.sendall(first)
            while not closed and time.monotonic() < end:
                if morsel:
                    connection.sendall(morsel)
                try:
                    chunk = connection.recv(65536)
                    closed = chunk == b""
                    answer += chunk
                except TimeoutError:
                    pass
        except OSError:
            closed = True
        print(answer.split(b"\\r\\n")[0].decode(), "closed" if closed else "open", sep=";")
        """

    private static let post = #"b"POST /v1/attestationData HTTP/1.1\r\nHost: x\r\n"#

    @Test(
        "Garbage, endless, huge and slow calls are answered with 4xx or cut off",
        arguments: [
            (#"b"\x00\x01\x02 garbage\r\n\r\n""#, #"b"""#, 400), (#"b"\x16\x03\x01\x02\x00\x01""#, #"b"""#, 400),
            (#"b"""#, #"b"""#, nil), (post + "\"", #"b"X""#, nil),
            (post + #"Content-Length: 100\r\n\r\nAB""#, #"b"""#, 408),
            (post + #"Content-Length: 60000\r\n\r\nAB""#, #"b"A""#, 408),
            (post + #"Transfer-Encoding: chunked\r\n\r\n""#, #"b"1\r\nA\r\n""#, 408),
            (post + #"Content-Length: 99999999999\r\n\r\nAB""#, #"b"A" * 1000"#, 413),
            (post + #"Transfer-Encoding: chunked\r\n\r\n""#, #"b"4000\r\n" + b"A" * 0x4000 + b"\r\n""#, 413),
            (post + #"Content-Length: -1\r\n\r\n""#, #"b"""#, 400),
            (post + #"Content-Length: 1\r\nContent-Length: 2\r\n\r\nAA""#, #"b"""#, 400),
            (post + #"X: " + b"A" * 200000 + b"\r\n\r\n""#, #"b"""#, 400),
            (#"b"POST /" + b"a" * 70000 + b" HTTP/1.1\r\nHost: x\r\n\r\n""#, #"b"""#, 404),
        ] as [(String, String, Int?)])
    func hostile(first: String, morsel: String, status: Int?) async throws {
        let line = try await SimulatedApple.serving { apple in
            let script = try apple.scratch.write(Self.client, to: "client.py")
            let port = try apple.port("production")
            let ended = try await Program.run("python3", [script, "\(port)", first, morsel])
            // The service still works.
            let receipt = try await apple.attest(key: "1")
            #expect(try await apple.exchange(receipt).status == 200)
            return ended.lines.first
        }
        let answer = status.map { "HTTP/1.1 \($0)" } ?? ""
        #expect(line?.hasPrefix(answer) == true && line?.hasSuffix(";closed") == true, "\(line ?? "nothing")")
        if status == nil { #expect(line == ";closed") }
    }
}
