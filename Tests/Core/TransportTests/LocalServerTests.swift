import FixtureForge
import LocalServer
import RunnerTestSupport

@Suite("A wire to a real server")
struct LocalServerTests {
    /// Serves empty answers while a body runs.
    private static func serving(
        tls: LocalTLS? = nil, _ body: @Sendable (_ port: Int) async throws -> Void
    ) async throws {
        let address = LocalAddress("the test", tls: tls) { _ in LocalResponse(status: 200, contentType: nil, body: []) }
        try await LocalServer([address], limits: ServerLimits(bodyBytes: 2 << 20, requestSeconds: 3600)).serving(body)
    }

    @Test("TLS with an authority of its own, by name and by number", arguments: ["localhost", "127.0.0.1"])
    func trusted(host: String) async throws {
        let identity = try Self.identity(hosts: [host])
        try await Self.serving(tls: identity.tls) { port in
            let wire = Wire(port: port, scheme: "https", host: host, trusting: [identity.root])
            for _ in 0..<2 { #expect(await wire.send(.get).answer == "200 ") }
            #expect(await wire.burst([.get, .get, .get]).map(\.answer) == ["200 ", "200 ", "200 "])
            await wire.close()
        }
    }

    @Test("A server that is not trusted, or whose certificate is for another host, gets no request")
    func untrusted() async throws {
        let identity = try Self.identity()
        let other = ServerCertificate(hosts: ["localhost"], seed: Seed("other"), time: Self.now)
        try await Self.serving(tls: identity.tls) { port in
            for authorities in [nil, [other.root.der], []] {
                let wire = Wire(port: port, scheme: "https", host: "localhost", trusting: authorities)
                #expect(await wire.send(.get).failure == .unreachable(.untrusted))
                await wire.close()
            }
            let unreadable = Wire(port: port, scheme: "https", host: "localhost", trusting: [[1, 2, 3]])
            let words = "\(await unreadable.send(.get).failure ?? .timeout)"
            #expect(words.contains("the authorities to trust cannot be used"))
        }
        let elsewhere = try Self.identity(hosts: ["other.example"])
        try await Self.serving(tls: elsewhere.tls) { port in
            let wire = Wire(port: port, scheme: "https", host: "localhost", trusting: [elsewhere.root])
            #expect(await wire.send(.get).failure == .unreachable(.otherHost))
            await wire.close()
        }
    }

    private static var now: Timestamp { Timestamp(secondsSinceEpoch: Int64(Date().timeIntervalSince1970)) }

    private static func identity(hosts: [String] = ["localhost"]) throws -> (tls: LocalTLS, root: [UInt8]) {
        let certificate = ServerCertificate(hosts: hosts, seed: Seed("test"), time: now)
        let tls = try LocalTLS(certificate: certificate.certificate.der, privateKeyPEM: certificate.privateKeyPEM)
        return (tls, certificate.root.der)
    }
}
