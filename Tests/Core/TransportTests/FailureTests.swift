import TestBasics

@Suite("Requests without an answer")
struct FailureTests {
    private static let failures: [(actions: String, failure: WireFailure)] = [
        ("", .closed(.plain)), ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort", .closed(.inAnswer)),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nsh", .closed(.inAnswer)),
        ("HTTP/1.1 200", .closed(.inAnswer)), ("SSH-2.0-OpenSSH_9.6\r\n", .malformed("invalid constant string")),
        ("HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n", .malformed("invalid character in content-length header")),
    ]

    @Test("The failure says why", arguments: failures)
    func failure(response: String, failure: WireFailure) async throws {
        let server = OddServer { _, _ in [.send(response), .close] }
        try await server.wired { wire in
            let exchange = await wire.send(.get)
            #expect(exchange.failure == failure)
            #expect(!exchange.wasResent)
        }
        #expect(server.connections == 1)
    }

    @Test("Nothing listens")
    func refused() async throws {
        // The port was the system's choice, and is free again.
        let port = try await OddServer(acting: .send("")).serving { $0 }
        let wire = Wire(port: port)
        #expect(await wire.send(.get).failure == .unreachable(.refused))
        let refused = WireFailure.unreachable(.refused)
        #expect(await wire.burst([.get, .get]).map(\.failure) == [refused, refused])
        #expect(await wire.sendRaw([[1]]) == .failure(.unreachable(.refused)))
    }

    @Test(
        "A TLS handshake without a good end fails by its own reason",
        arguments: [
            ([.close], .closed), ([.send("HTTP/1.1 400 Bad Request\r\n\r\n")], .notTLS), ([], .handshakeTimeout),
        ] as [([OddServer.Action], ConnectFault)])
    func handshake(actions: [OddServer.Action], fault: ConnectFault) async throws {
        try await OddServer { _, _ in actions }.serving { port in
            var limit = fault == .handshakeTimeout ? Duration.milliseconds(100) : .seconds(3600)
            var failure: WireFailure?
            repeat {
                let wire = Wire(port: port, scheme: "https", connectTimeout: limit)
                failure = await wire.send(.get).failure
                await wire.close()
                // On a busy machine the connection below TLS may have taken all the time.
                limit *= 2
            } while failure == .unreachable(.noAnswer)
            #expect(failure == .unreachable(fault))
        }
    }

    @Test("The time is up", arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort"])
    func timeout(response: String) async throws {
        try await OddServer(acting: .send(response)).wired(timeout: .milliseconds(30)) { wire in
            // The time counts from before the last byte, with which the exchange starts: a busy machine may rest between.
            let start = Wire.clock()
            let exchange = await wire.send(.get)
            #expect(exchange.failure == .timeout && exchange.end - start >= .milliseconds(30))
            #expect(await wire.burst([.get, .get]).map(\.failure) == [.timeout, .timeout])
            #expect(await wire.sendRaw([Array("GET / HTTP/1.1\r\n\r\n".utf8)]) == .failure(.timeout))
        }
    }

    @Test(
        "A request is sent again when the server ends a kept connection before any answer, and not after a byte of one")
    func resent() async throws {
        let requests = Atomic(0)
        let actions: [[OddServer.Action]] = [[.ok()], [.close], [.ok()], [.send("H"), .close]]
        let server = OddServer { _, _ in actions[min(requests.add(1, ordering: .relaxed).oldValue, 3)] }
        try await server.wired { wire in
            let exchanges = [await wire.send(.get), await wire.send(.get), await wire.send(.get)]
            #expect(exchanges.map(\.answer) == ["200 ok", "200 ok", nil])
            #expect(exchanges.map(\.wasResent) == [false, true, false])
            #expect(exchanges[2].failure == .closed(.inAnswer))
        }
        #expect(server.connections == 2)
    }

    @Test(
        "Cancellation and the end of the wire end each kind of request at once, and a closed wire sends no more",
        arguments: 0..<3, [false, true])
    func ended(kind: Int, byWire: Bool) async throws {
        let (arrivals, arrival) = AsyncStream<Void>.makeStream()
        let (ends, end) = AsyncStream<Void>.makeStream()
        let server = OddServer { _, received in
            if received.hasSuffix("\r\n\r\n") { arrival.yield() }
            if received.hasSuffix(OddServer.endOfInput) { end.yield() }
            return []
        }
        try await server.wired { wire in
            let sending = Task { await Self.failures(of: kind, on: wire) }
            let count = kind == 1 ? 2 : 1
            let closed = [WireFailure?](repeating: .closed(.plain), count: count)
            for await _ in arrivals.prefix(count) {}
            if byWire { await wire.close() } else { sending.cancel() }
            #expect(await sending.value == closed)
            for await _ in ends.prefix(count) {}
            if byWire { #expect(await Self.failures(of: kind, on: wire) == closed) }
        }
    }

    /// Sends a request, a burst of two or raw bytes.
    private static func failures(of kind: Int, on wire: Wire) async -> [WireFailure?] {
        switch kind {
        case 0: return [await wire.send(.get).failure]
        case 1: return await wire.burst([.get, .get]).map(\.failure)
        default:
            let result = await wire.sendRaw([Array("GET / HTTP/1.1\r\n\r\n".utf8), [1]], pause: .seconds(3600))
            if case .failure(let failure) = result { return [failure] }
            return [nil]
        }
    }
}
