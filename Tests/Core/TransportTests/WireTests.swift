import TestBasics

@Suite("What a wire sends")
struct WireTests {
    private static let requests: [(LiveRequest, String)] = [
        (LiveRequest(method: "GET", target: "/a?b=c"), "GET /a?b=c HTTP/1.1\r\nHost: HOST\r\n\r\n"),
        (LiveRequest(method: "POST", target: "/"), "POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0\r\n\r\n"),
        (
            LiveRequest(
                method: "DELETE", target: "/", headers: [HeaderField("A", "1"), HeaderField("a", "2")], body: [88]),
            "DELETE / HTTP/1.1\r\nHost: HOST\r\nA: 1\r\na: 2\r\nContent-Length: 1\r\n\r\nX"
        ),
        (
            LiveRequest(
                method: "POST", target: "*", headers: [HeaderField("hOST", "me"), HeaderField("content-length", "9")]),
            "POST * HTTP/1.1\r\nhOST: me\r\ncontent-length: 9\r\n\r\n"
        ),
        (
            LiveRequest(
                method: "POST", target: "/", headers: [HeaderField("Transfer-Encoding", "chunked")],
                body: Array("0\r\n\r\n".utf8)),
            "POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        ),
        (
            LiveRequest(method: "G\tT", target: "/ ", headers: [HeaderField("bad name", "a\nb\u{0}")]),
            "G\tT /  HTTP/1.1\r\nHost: HOST\r\nbad name: a\nb\u{0}\r\n\r\n"
        ),
    ]

    @Test("A request goes over the wire as it is, with Host and Content-Length", arguments: requests)
    func bytes(request: LiveRequest, expected: String) async throws {
        let seen = Mutex("")
        let length = expected.utf8.count
        let server = OddServer { _, received in
            guard received.utf8.count >= length - 4 else { return [] }
            seen.withLock { $0 = received }
            return [.ok()]
        }
        try await server.serving { port in
            let address = WireAddress(scheme: "HTTP", host: "127.0.0.1", port: port, authority: "HOST")
            let wire = Wire(address, stopwatch: Wire.clock)
            #expect(await wire.send(request).answer == "200 ok")
            await wire.close()
        }
        #expect(seen.withLock { $0 } == expected)
    }

    @Test("Many callers at once get a connection each, which later ones use again")
    func callers() async throws {
        let count = 10
        let waiting = Atomic(0)
        let server = OddServer { _, received in
            guard received.hasSuffix("\r\n\r\n") else { return [] }
            if received.hasPrefix("GET /later") { return [.ok()] }
            // All are answered when the last one is there.
            let isLast = waiting.add(1, ordering: .sequentiallyConsistent).newValue == count
            return [isLast ? .sendToAll("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") : .send("")]
        }
        try await server.wired { wire in
            await withTaskGroup(of: String?.self) { group in
                for _ in 0..<count { group.addTask { await wire.send(.get).answer } }
                for await answer in group { #expect(answer == "200 ok") }
            }
            for _ in 0..<2 * count {
                #expect(await wire.send(LiveRequest(method: "GET", target: "/later")).answer == "200 ok")
            }
        }
        #expect(server.connections == count)
    }

    @Test("The start is before the server has the request whole, and the end after its answer was sent")
    func times() async throws {
        let received = Mutex<Duration?>(nil)
        let server = OddServer { _, text in
            guard text.hasSuffix("\r\n\r\n") || text.hasSuffix("X") else { return [] }
            received.withLock { $0 = Wire.clock() }
            return [.ok()]
        }
        try await server.wired { wire in
            let large = [UInt8](repeating: 32, count: 1 << 20) + [UInt8(ascii: "X")]
            for request in [LiveRequest.get, LiveRequest(method: "POST", target: "/", body: large)] {
                let exchange = await wire.send(request)
                let time = try #require(received.withLock { $0 })
                #expect(exchange.answer == "200 ok")
                #expect(exchange.start <= time && time <= exchange.end)
            }
        }
        #expect(server.connections == 1)
    }

    @Test("An answer to a raw piece, or the end of the connection, ends the sending", arguments: [true, false])
    func rawEarly(answers: Bool) async throws {
        let server = OddServer { _, _ in [answers ? .send("HTTP/1.1 408 Slow\r\nContent-Length: 0\r\n\r\n") : .close] }
        try await server.wired { wire in
            let result = await wire.sendRaw([[1], [2], [3]], pause: .seconds(3600))
            #expect(result.map(\.status) == (answers ? .success(408) : .failure(.closed(.plain))))
        }
        #expect(server.connections == 1)
    }

    @Test(
        "An address of this machine by its very name is loopback",
        arguments: [
            ("127.0.0.1", true), ("127.255.0.9", true), ("localhost", true), ("LocalHost", true), ("::1", true),
            ("[::1]", true), ("128.0.0.1", false), ("10.0.0.1", false), ("0.0.0.0", false), ("127.0.0", false),
            ("127.0.0.1.example.org", false), ("localhost.example.org", false), ("127.0.0.256", false),
            ("127.0.0.01", false), ("::", false), ("", false), ("127.0.0.-1", false), ("127.0.0.1.", false),
        ])
    func loopback(host: String, isLoopback: Bool) {
        #expect(WireAddress(scheme: "http", host: host, port: 80, authority: host).isLoopback == isLoopback)
    }
}
