import FixtureForge
import NIOCore
import NIOPosix
import TestBasics
import TLS

@Suite("TLS over connections of loopback")
struct TLSHandlerTests {
    private static func identity(_ seed: String = "server", days: Int64 = 0) -> ServerCertificate {
        let now = Timestamp(secondsSinceEpoch: Int64(Date().timeIntervalSince1970))
        return ServerCertificate(hosts: ["localhost", "127.0.0.1"], seed: Seed(seed), time: now.adding(days: days))
    }

    @Test(
        "A client trusts a certificate of its authority for the host that it calls, and tells a goodbye from its lack",
        arguments: ["localhost", "LocalHost.", "127.0.0.1"], [true, false])
    func trusted(host: String, hasGoodbye: Bool) async throws {
        let seen = try await Self.call(host, of: Self.identity()) { server in
            guard !hasGoodbye else { return server.close(promise: nil) }
            try? server.pipeline.syncOperations.context(handlerType: TLSHandler.self).close(promise: nil)
        }
        #expect(seen.events == [.handshakeCompleted] + (hasGoodbye ? [] : [.endedWithoutGoodbye]))
        #expect(seen.failure == nil)
    }

    /// Hosts, authorities and ages of a certificate in days. The numbers are those of OpenSSL's verification.
    private static let refusals: [(host: String, authority: String, age: Int64, failure: TLSFailure)] = [
        ("localhost", "other", 0, .untrusted(20)), ("localhost", "server", 400, .untrusted(10)),
        ("localhost", "server", -2, .untrusted(9)), ("other.example", "server", 0, .otherHost),
        ("127.0.0.2", "server", 0, .otherHost),
    ]

    @Test("A client refuses any other certificate, says why, and sends nothing", arguments: refusals)
    func refused(host: String, authority: String, age: Int64, failure: TLSFailure) async throws {
        let (server, root) = (Self.identity(days: -age), Self.identity(authority).root.der)
        let seen = try await Self.call(host, of: server, trusting: root) { $0.close(promise: nil) }
        #expect(seen.failure == failure && seen.events.isEmpty && seen.received.isEmpty && !seen.wasSent)
    }

    @Test(
        "Bytes that are written before the handshake come back whole, also when the server closes its half after them",
        arguments: [1, 1 << 14, 5 << 20])
    func echo(count: Int) async throws {
        let body = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let seen = try await Self.call("localhost", of: Self.identity(), sending: body) { _ in }
        #expect(seen.received == body && seen.wasSent && seen.failure == nil && seen.events == [.handshakeCompleted])
    }

    @Test("A server needs its own key, and an authority is a certificate")
    func unusable() throws {
        let (own, other) = (Self.identity(), Self.identity("other"))
        for key in [other.privateKeyPEM, "", own.privateKeyPEM.replacing("\n", with: "\n!")] {
            #expect(throws: TLSFailure.self) { try TLSContext(certificate: own.certificate.der, privateKeyPEM: key) }
        }
        #expect(throws: TLSFailure.self) { try TLSContext(trusting: [own.root.der, [48, 0]]) }
    }

    /// Calls a server that sends back what the client sends, and then ends its half. `onUp` treats its connection after
    /// the handshake.
    private static func call(
        _ host: String, of identity: ServerCertificate, trusting authority: [UInt8]? = nil, sending body: [UInt8] = [],
        onUp: @escaping @Sendable (any Channel) -> Void
    ) async throws -> Witness.Report {
        let server = try TLSContext(certificate: identity.certificate.der, privateKeyPEM: identity.privateKeyPEM)
        let client = try TLSContext(trusting: [authority ?? identity.root.der])
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let echo = Witness(echoing: body.count, onUp: onUp)
                    try channel.pipeline.syncOperations.addHandlers([TLSHandler(server), echo])
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let ended = listener.eventLoop.makePromise(of: Witness.Report.self)
        let sent = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([TLSHandler(client, host: host), Witness(ended)])
                }
            }
            .connect(host: "127.0.0.1", port: try #require(listener.localAddress?.port))
            .flatMap { $0.writeAndFlush(ByteBuffer(bytes: body)) }
        var report = try await ended.futureResult.get()
        do { try await sent.get() } catch { report.wasSent = false }
        try await listener.close()
        return report
    }
}

/// The upper end of a connection, which notes what it sees.
private final class Witness: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    struct Report: Sendable {
        var received: [UInt8] = []
        var events: [TLSEvent] = []
        var failure: TLSFailure?
        var wasSent = true
    }

    private var report = Report()
    private let ended: EventLoopPromise<Report>?
    private let echoed: Int
    private let onUp: ((any Channel) -> Void)?

    init(_ ended: EventLoopPromise<Report>? = nil, echoing count: Int = 0, onUp: ((any Channel) -> Void)? = nil) {
        (self.ended, echoed, self.onUp) = (ended, count, onUp)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        report.received += bytes.readableBytesView
        guard ended == nil else { return }
        context.writeAndFlush(NIOAny(bytes), promise: nil)
        if report.received.count == echoed { context.close(mode: .output, promise: nil) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard let event = event as? TLSEvent else { return }
        report.events.append(event)
        if event == .handshakeCompleted { onUp?(context.channel) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { report.failure = error as? TLSFailure }

    func channelInactive(context: ChannelHandlerContext) { ended?.succeed(report) }
}
