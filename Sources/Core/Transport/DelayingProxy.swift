import AttestModel
import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A TCP proxy at 127.0.0.1 that holds back what a client sends for a while, in order, and passes on the answers at once.
/// Before the database of a backend it stretches the time between reading and writing.
package final class DelayingProxy: Sendable {
    /// The port that it listens at.
    package let port: Int
    private let listener: any Channel
    private let traffic: ProxyTraffic

    /// The time by which data of a client is held back. A change holds for later data, which overtakes no earlier data.
    package var delay: Duration {
        get { traffic.delay }
        set { traffic.delay = newValue }
    }

    private init(port: Int, listener: any Channel, traffic: ProxyTraffic) {
        (self.port, self.listener, self.traffic) = (port, listener, traffic)
    }

    /// - Parameters:
    ///   - listenPort: 0 lets the system choose.
    ///   - host: The name or address. When it cannot be reached, the connection of the client is closed.
    package static func start(
        listenPort: Int, to host: String, port: Int, delay: Duration
    ) async throws(TransportError) -> DelayingProxy {
        let traffic = ProxyTraffic(delay: delay)
        do {
            let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.autoRead, value: false)
                .childChannelOption(.allowRemoteHalfClosure, value: true)
                .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                .childChannelInitializer { client in
                    client.eventLoop.makeCompletedFuture {
                        try client.pipeline.syncOperations.addHandler(
                            ProxyEntrance { traffic.join($0, to: host, port: port) })
                    }
                }
                .bind(host: "127.0.0.1", port: listenPort).get()
            return DelayingProxy(port: listener.localAddress?.port ?? listenPort, listener: listener, traffic: traffic)
        } catch {
            let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
            throw TransportError(description: "the proxy cannot listen at port \(listenPort) of 127.0.0.1: \(reason)")
        }
    }

    /// Closes the port and all connections.
    package func stop() async {
        try? await listener.close().get()
        await traffic.stop()
    }
}

/// The connections through a proxy, and their delay.
final class ProxyTraffic: Sendable {
    private struct State {
        var delay: Duration
        var channels: [ObjectIdentifier: any Channel] = [:]
        var isStopped = false
    }

    private let state: Mutex<State>

    init(delay: Duration) { state = Mutex(State(delay: delay)) }

    var delay: Duration {
        get { state.withLock(\.delay) }
        set { state.withLock { $0.delay = newValue } }
    }

    /// Connects a client with the other side.
    func join(_ client: any Channel, to host: String, port: Int) {
        track(client)
        ClientBootstrap(group: client.eventLoop)
            .channelOption(.autoRead, value: false)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .connect(host: host, port: port)
            .flatMapThrowing { server in
                self.track(server)
                try client.pipeline.syncOperations.addHandler(ProxyRelay(to: server) { TimeAmount(self.delay) })
                try server.pipeline.syncOperations.addHandler(ProxyRelay(to: client) { .zero })
                client.read()
                server.read()
            }
            .whenFailure { _ in client.close(promise: nil) }
    }

    private func track(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        let isStopped = state.withLock { state in
            state.channels[id] = channel
            return state.isStopped
        }
        channel.closeFuture.whenComplete { _ in self.state.withLock { $0.channels[id] = nil } }
        if isStopped { channel.close(promise: nil) }
    }

    /// Closes all connections, and those that come later.
    func stop() async {
        let channels = state.withLock { state in
            state.isStopped = true
            return Array(state.channels.values)
        }
        for channel in channels { channel.close(promise: nil) }
        for channel in channels { try? await channel.closeFuture.get() }
    }
}

/// The beginning of a client's connection. Only a connection that is up can read.
private final class ProxyEntrance: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let onActive: (any Channel) -> Void

    init(onActive: @escaping (any Channel) -> Void) { self.onActive = onActive }

    func channelActive(context: ChannelHandlerContext) {
        onActive(context.channel)
        context.fireChannelActive()
    }
}
