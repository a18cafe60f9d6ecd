import TestBasics

@Suite("The delaying proxy")
struct DelayingProxyTests {
    private static func proxying(
        _ server: OddServer, host: String = "127.0.0.1", delay: Duration,
        _ body: (_ proxy: DelayingProxy, _ wire: Wire) async throws -> Void
    ) async throws {
        try await server.serving { port in
            let proxy = try await DelayingProxy.start(listenPort: 0, to: host, port: port, delay: delay)
            let wire = Wire(port: proxy.port, maxResponseBytes: 4 << 20)
            try await body(proxy, wire)
            await wire.close()
            await proxy.stop()
        }
    }

    @Test("Every request is held back, and the delay can be changed")
    func delay() async throws {
        try await Self.proxying(OddServer(acting: .ok()), delay: .zero) { proxy, wire in
            #expect(await wire.send(.get).answer == "200 ok")
            proxy.delay = .milliseconds(40)
            #expect(proxy.delay == .milliseconds(40))
            for _ in 0..<2 {
                let exchange = await wire.send(.get)
                #expect(exchange.answer == "200 ok")
                #expect(exchange.end - exchange.start >= .milliseconds(40))
            }
        }
    }

    @Test("Of many connections that come at once, each is served")
    func many() async throws {
        try await Self.proxying(OddServer(acting: .ok()), delay: .zero) { _, wire in
            for _ in 0..<20 {
                let exchanges = await wire.burst([LiveRequest](repeating: .get, count: 40))
                #expect(exchanges.allSatisfy { $0.answer == "200 ok" })
            }
        }
    }

    @Test("Raw pieces arrive in order and make one stream, also while the delay changes")
    func order() async throws {
        let seen = Mutex("")
        let server = OddServer { _, received in
            guard received.hasSuffix("end") else { return [] }
            seen.withLock { $0 = received }
            return [.ok()]
        }
        try await Self.proxying(server, delay: .milliseconds(60)) { proxy, wire in
            let pieces = (0..<10).map { Array("\($0) ".utf8) } + [Array("end".utf8)]
            async let result = wire.sendRaw(pieces, pause: .milliseconds(2))
            proxy.delay = .zero
            let status = try await result.get().status
            #expect(status == 200)
        }
        #expect(seen.withLock { $0 } == "0 1 2 3 4 5 6 7 8 9 end")
    }

    @Test("Large bodies pass whole in both directions", arguments: [0, 1])
    func large(milliseconds: Int) async throws {
        let body = String(repeating: "0123456789abcdef", count: 1 << 17)
        let server = OddServer { _, received in
            received.hasSuffix(body) ? [.ok(body)] : []
        }
        try await Self.proxying(server, host: "localhost", delay: .milliseconds(milliseconds)) { _, wire in
            let request = LiveRequest(method: "POST", target: "/", body: Array(body.utf8))
            for _ in 0..<2 { #expect(await wire.send(request).answer == "200 \(body)") }
        }
    }

    @Test("The end of a side passes through after the data")
    func ends() async throws {
        let (ends, end) = AsyncStream<String>.makeStream()
        let (arrivals, arrival) = AsyncStream<Void>.makeStream()
        let server = OddServer { _, received in
            if received == "some" { arrival.yield() }
            if received.hasSuffix(OddServer.endOfInput) { end.yield(received) }
            return received.hasSuffix("close") ? [.send("HTTP/1.1 200 OK\r\n\r\nrest"), .close] : []
        }
        try await Self.proxying(server, delay: .milliseconds(5)) { _, wire in
            // The server closes.
            let response = try await wire.sendRaw([Array("close".utf8)]).get()
            #expect(response.body == Array("rest".utf8))
            // The client closes.
            let sending = Task { await wire.sendRaw([Array("some".utf8), [1]], pause: .seconds(3600)) }
            for await _ in arrivals.prefix(1) {}
            sending.cancel()
            for await text in ends.prefix(1) { #expect(text == "some\(OddServer.endOfInput)") }
        }
    }

    @Test("When the other side does not listen, or the proxy is stopped, the client's connection ends")
    func unreachable() async throws {
        // Nothing listens at port 1; a port that was just free may be that of another test.
        let proxy = try await DelayingProxy.start(listenPort: 0, to: "127.0.0.1", port: 1, delay: .zero)
        let wire = Wire(port: proxy.port)
        #expect(await wire.send(.get).failure == .closed(.plain))
        await proxy.stop()
        #expect(await wire.send(.get).failure == .unreachable(.refused))

        let (arrivals, arrival) = AsyncStream<Void>.makeStream()
        let server = OddServer { _, _ in
            arrival.yield()
            return []
        }
        try await Self.proxying(server, delay: .zero) { proxy, wire in
            async let exchange = wire.send(.get)
            for await _ in arrivals.prefix(1) {}
            await proxy.stop()
            #expect(await exchange.failure == .closed(.plain))
        }
    }

    @Test("A port that is taken is named in the error")
    func taken() async throws {
        try await OddServer(acting: .send("")).serving { port in
            let error = await #expect(throws: TransportError.self) {
                _ = try await DelayingProxy.start(listenPort: port, to: "127.0.0.1", port: 1, delay: .zero)
            }
            #expect(
                error?.description == "the proxy cannot listen at port \(port) of 127.0.0.1: Address already in use")
        }
    }
}
