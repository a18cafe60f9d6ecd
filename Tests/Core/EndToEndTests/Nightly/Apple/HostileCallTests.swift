import TestBasics

// Python sends bytes that no HTTP client would send, byte for byte.
@Suite("The simulated services live on after hostile calls", .enabled(if: Tools.hasPython, "there is no python3"))
struct HostileCallTests {
    private static let post = #"POST /v1/attestationData HTTP/1.1\r\nHost: x\r\n"#

    /// The bytes that a client sends first and those that it then repeats, as expressions of Python, and the status of
    /// the answer; 0 for none.
    private static let calls: [(first: String, morsel: String, status: Int)] = [
        (#"b"\x00\x01\x02 garbage\r\n\r\n""#, #"b"""#, 400), (#"b"\x16\x03\x01\x02\x00\x01""#, #"b"""#, 400),
        (#"b"""#, #"b"""#, 0), (#"b"\#(post)""#, #"b"X""#, 0),
        (#"b"\#(post)Content-Length: 9\r\n\r\nAB""#, #"b"""#, 408),
        (#"b"\#(post)Content-Length: 60000\r\n\r\n""#, #"b"A""#, 408),
        (#"b"\#(post)Transfer-Encoding: chunked\r\n\r\n""#, #"b"1\r\nA\r\n""#, 408),
        (#"b"\#(post)Content-Length: 99999999999\r\n\r\n""#, #"b"A" * 1000"#, 413),
        (#"b"\#(post)Transfer-Encoding: chunked\r\n\r\n""#, #"b"40000\r\n" + b"A" * 0x40000 + b"\r\n""#, 413),
        (#"b"\#(post)Content-Length: -1\r\n\r\n""#, #"b"""#, 400),
        (#"b"\#(post)Content-Length: 1\r\nContent-Length: 2\r\n\r\nAA""#, #"b"""#, 400),
        (#"b"\#(post)X: " + b"A" * 100000 + b"\r\n\r\n""#, #"b"""#, 400),
        (#"b"POST /" + b"a" * 70000 + b" HTTP/1.1\r\nHost: x\r\n\r\n""#, #"b"""#, 404),
    ]

    @Test(
        "Garbage, endless, huge and slow calls are answered with 4xx or cut off, and so is a connection used for long")
    func hostile() async throws {
        // A genuine call has this time, too, so that it must be long enough for a busy machine.
        try await SimulatedApple.serving("--request-timeout", "5") { apple in
            let script = Built.testProgram("hostile-client.py")
            let port = "\(try apple.port("production"))"
            try await withThrowingTaskGroup { group in
                for call in Self.calls {
                    group.addTask {
                        let ended = try await Program.run("python3", [script, port, call.first, call.morsel])
                        let start = call.status == 0 ? "" : "HTTP/1.1 \(call.status) "
                        #expect(
                            ended.lines.first ?? "" == "" ? start == "" : ended.lines[0].hasPrefix(start), "\(call)")
                    }
                }
                try await group.waitForAll()
            }
            let used = try await Program.run("python3", [Built.testProgram("long-connection.py"), port])
            #expect(used.standardOutput == "closed\n", "\(used.standardError)")
            let receipt = try await apple.attest(key: "1")
            #expect(try await apple.exchange(receipt).status == 200)
        }
    }
}
