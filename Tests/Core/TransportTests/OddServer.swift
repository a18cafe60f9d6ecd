// The modules that most files of these tests use.
@_exported import Synchronization
@_exported import Transport
import NIOCore
import NIOPosix
import TestBasics

/// A server on loopback that sends any bytes, and closes connections at any time.
final class OddServer: Sendable {
    enum Action {
        case send(String)
        /// Sends on every connection so far.
        case sendToAll(String)
        case close

        /// Sends an answer with a body.
        static func ok(_ body: String = "ok") -> Action {
            .send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
        }
    }

    /// The action of a connection on the bytes since its last one. The first connection has the number 0.
    typealias Script = @Sendable (_ connection: Int, _ received: String) -> [Action]

    private let script: Script
    private let channels = Mutex<[any Channel]>([])
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    init(_ script: @escaping Script) { self.script = script }

    /// Creates a server that acts in one way on each request that has no body.
    convenience init(acting actions: Action...) {
        self.init { _, received in received.hasSuffix("\r\n\r\n") ? actions : [] }
    }

    /// The number of connections so far.
    var connections: Int { channels.withLock(\.count) }

    /// Serves while a body runs.
    func serving<Value>(_ body: (_ port: Int) async throws -> Value) async throws -> Value {
        let channel = try await ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 1024)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in
                let number = self.channels.withLock { channels in
                    channels.append(channel)
                    return channels.count - 1
                }
                return channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Connection(number, server: self))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let result: Result<Value, any Error>
        do { result = .success(try await body(channel.localAddress?.port ?? 0)) } catch { result = .failure(error) }
        try await channel.close()
        try await group.shutdownGracefully()
        return try result.get()
    }

    /// Serves while a body runs, which is given a wire to it.
    func wired(
        timeout: Duration = .seconds(3600), maxResponseBytes: Int = 1 << 20,
        stopwatch: @escaping @Sendable () -> Duration = Wire.clock, _ body: (Wire) async throws -> Void
    ) async throws {
        try await serving { port in
            let wire = Wire(port: port, timeout: timeout, maxResponseBytes: maxResponseBytes, stopwatch: stopwatch)
            try await body(wire)
            await wire.close()
        }
    }

    /// The bytes that stand for the end of what the client sends.
    static let endOfInput = "<end>"

    private final class Connection: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let number: Int
        private let server: OddServer
        private var received = ""

        init(_ number: Int, server: OddServer) { (self.number, self.server) = (number, server) }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            take(String(buffer: unwrapInboundIn(data)), context)
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case .inputClosed? = event as? ChannelEvent { take(OddServer.endOfInput, context) }
        }

        private func take(_ text: String, _ context: ChannelHandlerContext) {
            received += text
            let actions = server.script(number, received)
            if !actions.isEmpty { received = "" }
            for action in actions {
                switch action {
                case .send(let text): context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
                case .sendToAll(let text):
                    let bytes = ByteBuffer(string: text)
                    for channel in server.channels.withLock({ $0 }) { channel.writeAndFlush(bytes, promise: nil) }
                case .close: context.close(promise: nil)
                }
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}

extension Wire {
    /// The clock of tests.
    static let clock: @Sendable () -> Duration = { [start = ContinuousClock.now] in ContinuousClock.now - start }

    /// Creates a wire to a port of loopback. Its time is up only in tests of that.
    convenience init(
        port: Int, scheme: String = "http", host: String = "127.0.0.1", trusting authorities: [[UInt8]]? = nil,
        connectTimeout: Duration = .seconds(3600), timeout: Duration = .seconds(3600),
        maxResponseBytes: Int = 1 << 20, stopwatch: @escaping @Sendable () -> Duration = Wire.clock
    ) {
        self.init(
            WireAddress(scheme: scheme, host: host, port: port, authority: "\(host):\(port)"),
            settings: WireSettings(
                connectTimeout: connectTimeout, timeout: timeout, authorities: authorities,
                maxResponseBytes: maxResponseBytes),
            stopwatch: stopwatch)
    }
}

extension LiveRequest {
    static let get = LiveRequest(method: "GET", target: "/")
}

extension LiveExchange {
    /// The status and the body of the answer as text; `nil` without an answer.
    var answer: String? { (try? result.get()).map { "\($0.status) \(String(bytes: $0.body, encoding: .utf8) ?? "?")" } }

    var failure: WireFailure? { if case .failure(let failure) = result { failure } else { nil } }
}
