import AttestModel
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import RunnerTestSupport
import Testing

/// A server on loopback that treats each request as a test says, byte by byte.
final class ScriptedServer: Sendable {
    /// One request that has come whole.
    struct Request: Sendable {
        /// The number of its connection, from 1.
        let connection: Int
        /// Its number on the connection, from 1.
        let number: Int
        /// The value of its header field `Connection`.
        let connectionField: String?
        fileprivate let body: [UInt8]
        fileprivate let channel: any Channel
        fileprivate let below: NIOLoopBound<ChannelHandlerContext>

        /// Answers as a correct target that keeps state, and keeps the connection.
        func answer() { send(head(length: content.utf8.count) + content) }

        /// Answers without the length of the body, which ends with the connection.
        func beginAnswer(withLength: Bool) { send(head(length: withLength ? content.utf8.count : nil) + content) }

        func send(_ text: String) { channel.writeAndFlush(ByteBuffer(string: text), promise: nil) }

        func close() { channel.close(promise: nil) }

        /// Closes the connection below TLS, without a goodbye, once what was sent is gone.
        func cut() { below.value.close(promise: nil) }

        /// Sends bytes below TLS.
        func sendBelow(_ text: String) {
            below.value.writeAndFlush(NIOAny(ByteBuffer(string: text)), promise: nil)
        }

        private func head(length: Int?) -> String {
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                + (length.map { "Content-Length: \($0)\r\n" } ?? "") + "\r\n"
        }

        private var content: String {
            let request = try? AdapterRequest(json: JSONValue.parse(body))
            let answer: AdapterResponseContent =
                request?.content == .describe
                ? .description(TargetDescription(name: "scripted", version: "1", capabilities: [.attestation, .reset]))
                : .verdict(VerdictResponse(.accept))
            return AdapterResponse(id: request?.id ?? "", content: answer).json.compactText
        }
    }

    /// The traffic so far.
    private final class Record: Sendable {
        let requests = Collector<Request>()
        let connections = Collector<any Channel>()
    }

    let port: Int
    private let channel: any Channel
    private let record: Record

    /// The requests so far.
    var requests: [Request] { record.requests.values }
    /// The number of connections so far.
    var connections: Int { record.connections.values.count }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - isHeld: A Boolean value that indicates whether nothing is read before `release`.
    ///   - treat: Treats a request, on the loop of its connection.
    init(
        identity: TestIdentity? = nil, isHeld: Bool = false, _ treat: @escaping @Sendable (Request) -> Void
    ) async throws {
        let tls = try identity.map { identity in
            try NIOSSLContext(
                configuration: .makeServerConfiguration(
                    certificateChain: [.certificate(identity.certificate)], privateKey: .privateKey(identity.key)))
        }
        let record = Record()
        self.record = record
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton.next())
            .childChannelOption(.autoRead, value: !isHeld)
            .childChannelInitializer { client in
                client.eventLoop.makeCompletedFuture {
                    let floor = Floor()
                    let pipeline = client.pipeline.syncOperations
                    try pipeline.addHandler(floor)
                    if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
                    try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder()))
                    record.connections.add(client)
                    let number = record.connections.values.count
                    try pipeline.addHandler(
                        Ceiling(connection: number, floor: floor) { request in
                            record.requests.add(request)
                            treat(request)
                        })
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = try #require(channel.localAddress?.port)
    }

    /// Reads what has come so far, and returns when all connections are closed.
    func release() async throws {
        let clients = record.connections.values
        for client in clients {
            // A channel that its client has closed already takes no option, and has nothing more to read.
            do { try await client.setOption(.autoRead, value: true).get() } catch ChannelError.ioOnClosedChannel {}
        }
        for client in clients { try await client.closeFuture.get() }
    }

    /// Takes no more connections.
    func close() async throws { try await channel.close() }

    /// The lowest handler, which gives access to the connection below TLS.
    private final class Floor: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private(set) var context: ChannelHandlerContext?
        func handlerAdded(context: ChannelHandlerContext) { self.context = context }
        func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }
    }

    /// The upper end of a connection, which collects requests.
    private final class Ceiling: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        private let connection: Int
        private let floor: Floor
        private let treat: (Request) -> Void
        private var number = 0
        private var head: HTTPRequestHead?
        private var body: [UInt8] = []

        init(connection: Int, floor: Floor, _ treat: @escaping (Request) -> Void) {
            (self.connection, self.floor, self.treat) = (connection, floor, treat)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head): (self.head, body) = (head, [])
            case .body(let bytes): body += bytes.readableBytesView
            case .end:
                number += 1
                guard let below = floor.context else { return }
                treat(
                    Request(
                        connection: connection, number: number,
                        connectionField: head?.headers.first(name: "Connection"),
                        body: body, channel: context.channel,
                        below: NIOLoopBound(below, eventLoop: context.eventLoop)))
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}
