@testable import Transport
import NIOCore
import NIOPosix
import Testing

@Suite("Opening a connection")
struct DialerTests {
    private let loop = MultiThreadedEventLoopGroup.singleton.next()

    /// Starts a server that treats each connection in one way.
    private func server(
        _ treat: @escaping @Sendable (any Channel) -> Void
    ) async throws -> (channel: any Channel, port: Int) {
        let channel = try await ServerBootstrap(group: loop)
            .childChannelInitializer { client in
                client.eventLoop.makeCompletedFuture {
                    try client.pipeline.syncOperations.addHandler(Treatment(treat))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return (channel, try #require(channel.localAddress?.port))
    }

    /// Treats a connection once its client has sent something.
    private final class Treatment: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private let treat: (any Channel) -> Void
        init(_ treat: @escaping (any Channel) -> Void) { self.treat = treat }
        func channelRead(context: ChannelHandlerContext, data: NIOAny) { treat(context.channel) }
    }

    /// Returns `up`, or the case of the failure.
    private func result(port: Int, isEncrypted: Bool, timeout: Duration = .seconds(20)) async -> String {
        let address = WireAddress(
            scheme: isEncrypted ? "https" : "http", host: "127.0.0.1", port: port, authority: "127.0.0.1")
        do {
            let channel = try await Dialer(address, settings: WireSettings(connectTimeout: timeout))
                .open(on: loop) { $0 }.get()
            try await channel.close()
            return "up"
        } catch {
            return "\(error)"
        }
    }

    @Test("Without TLS, a connection that is accepted is up; a port without a listener is named as such")
    func plain() async throws {
        let (server, port) = try await server { _ in }
        #expect(await result(port: port, isEncrypted: false) == "up")
        try await server.close()
        #expect(await result(port: port, isEncrypted: false) == "refused")
    }

    @Test("A server that ends the connection in the handshake has closed it")
    func closing() async throws {
        let (server, port) = try await server { $0.close(promise: nil) }
        let result = await result(port: port, isEncrypted: true)
        #expect(result == "closed")
        try await server.close()
    }

    @Test("A server that answers the handshake with something else does not speak TLS")
    func otherProtocol() async throws {
        let (server, port) = try await server {
            $0.writeAndFlush(ByteBuffer(string: "HTTP/1.1 400 Bad Request\r\n\r\n"), promise: nil)
        }
        #expect(await result(port: port, isEncrypted: true) == "notTLS")
        try await server.close()
    }

    @Test("A server that never answers the handshake has its time")
    func silence() async throws {
        let (server, port) = try await server { _ in }
        #expect(await result(port: port, isEncrypted: true, timeout: .milliseconds(100)) == "handshakeTimeout")
        try await server.close()
    }
}
