import FixtureForge
import NIOCore
import NIOPosix
import RunnerTestSupport
import TLS

/// A server on loopback that treats each request as a test says, byte by byte.
final class ScriptedServer: Sendable {
    /// One request that has come whole.
    struct Request: Sendable {
        /// The number of its connection, from 1.
        let connection: Int
        /// Its number on the connection, from 1.
        let number: Int
        fileprivate let head: String
        fileprivate let content: AdapterRequest
        fileprivate let channel: any Channel

        /// A Boolean value that indicates whether its head says that it is the last one on the connection.
        var isLast: Bool { head.contains("Connection: close") }

        /// Answers as a correct target that keeps state, and keeps the connection. A body without its length ends with
        /// the connection.
        func answer(hasLength: Bool = true) {
            let description = TargetDescription(name: "scripted", version: "1", capabilities: [.attestation, .reset])
            let answer: AdapterResponseContent =
                content.content == .describe ? .description(description) : .verdict(VerdictResponse(.accept))
            let body = AdapterResponse(id: content.id, content: answer).json.compactText
            let length = hasLength ? "Content-Length: \(body.utf8.count)\r\n" : ""
            send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\(length)\r\n\(body)")
        }

        func send(_ text: String) { channel.writeAndFlush(ByteBuffer(string: text), promise: nil) }

        func close() { channel.close(promise: nil) }

        /// Sends bytes below TLS.
        func sendBelow(_ text: String) { belowTLS?.writeAndFlush(NIOAny(ByteBuffer(string: text)), promise: nil) }

        /// Closes the connection below TLS, without a goodbye, once what was sent is gone.
        func cut() { belowTLS?.close(promise: nil) }

        private var belowTLS: ChannelHandlerContext? {
            try? channel.pipeline.syncOperations.context(handlerType: TLSHandler.self)
        }
    }

    let port: Int
    private let channel: any Channel
    private let seen = Collector<Request>()
    private let clients = Collector<any Channel>()

    /// The requests so far.
    var requests: [Request] { seen.values }
    /// The number of connections so far.
    var connections: Int { clients.values.count }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - isHeld: A Boolean value that indicates whether nothing is read before `release`.
    ///   - treat: Treats a request, on the loop of its connection.
    init(
        identity: TestIdentity? = nil, isHeld: Bool = false, _ treat: @escaping @Sendable (Request) -> Void
    ) async throws {
        let tls = try identity.map { identity in
            try TLSContext(certificate: identity.certificate, privateKeyPEM: identity.privateKeyPEM)
        }
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton.next())
            .childChannelOption(.autoRead, value: !isHeld)
            .childChannelInitializer { [seen, clients] client in
                client.eventLoop.makeCompletedFuture {
                    let pipeline = client.pipeline.syncOperations
                    if let tls { try pipeline.addHandler(TLSHandler(tls)) }
                    clients.add(client)
                    let connection = Connection(number: clients.values.count) { request in
                        seen.add(request)
                        treat(request)
                    }
                    try pipeline.addHandler(connection)
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = try #require(channel.localAddress?.port)
    }

    /// Reads what has come so far, and returns when all connections are closed.
    func release() async throws {
        for client in clients.values {
            // A channel that its client has closed already takes no option, and has nothing more to read.
            do { try await client.setOption(.autoRead, value: true).get() } catch ChannelError.ioOnClosedChannel {}
        }
        for client in clients.values { try await client.closeFuture.get() }
    }

    /// Takes no more connections.
    func close() async throws { try await channel.close() }

    /// Collects the requests of a connection, which are POSTs of JSON.
    private final class Connection: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private let number: Int
        private let treat: (Request) -> Void
        private var count = 0
        private var received = ""

        init(number: Int, _ treat: @escaping (Request) -> Void) { (self.number, self.treat) = (number, treat) }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            received += String(buffer: unwrapInboundIn(data))
            let parts = received.split(separator: "\r\n\r\n", maxSplits: 1)
            guard parts.count == 2, let content = try? AdapterRequest(json: JSONValue.parse(parts[1].utf8)) else {
                return
            }
            (count, received) = (count + 1, "")
            treat(
                Request(
                    connection: number, number: count, head: String(parts[0]), content: content,
                    channel: context.channel))
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}

/// A certificate authority and the certificate of a server on loopback, made for one test.
struct TestIdentity {
    private let server = ServerCertificate(
        hosts: ["localhost", "127.0.0.1"], seed: Seed("\(UUID())"),
        time: Timestamp(secondsSinceEpoch: Int64(Date().timeIntervalSince1970)))

    /// The certificate of the server, DER.
    var certificate: [UInt8] { server.certificate.der }
    var privateKeyPEM: String { server.privateKeyPEM }
    /// The authority's certificate in PEM.
    var authority: String { PEM.encode(server.root.der, label: "CERTIFICATE") }
}
