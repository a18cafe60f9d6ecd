import AttestModel
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// The connections to one endpoint. Each is kept alive for the next request on its loop.
final class HTTPLinks: Sendable {
    /// A connection that waits for a request.
    private struct Idle {
        let link: NIOLoopBound<HTTPLink>
        let loop: Loop
        let since: Duration
    }

    private let host: String
    private let port: Int
    /// The configuration of TLS, or the reason why there is none; `nil` without TLS.
    private let tls: Result<NIOSSLContext, any Error>?
    private let startTimeout: TimeAmount
    private let idleTimeout: Duration
    private let stopwatch = Stopwatch.monotonic
    private let idle = Mutex<[Idle]>([])

    init(to url: URL, settings: TargetSettings) {
        let isEncrypted = url.scheme == "https"
        host = url.host() ?? ""
        port = url.port ?? (isEncrypted ? 443 : 80)
        tls = isEncrypted ? Result { try Self.context(settings.authorities) } : nil
        startTimeout = TimeAmount(settings.startTimeout)
        idleTimeout = settings.idleTimeout
    }

    private static func context(_ authorities: CertificateAuthorities?) throws -> NIOSSLContext {
        var configuration = authorities?.configuration ?? TLSConfiguration.makeClientConfiguration()
        configuration.applicationProtocols = ["http/1.1"]
        return try NIOSSLContext(configuration: configuration)
    }

    /// Sends a request on a connection that is there, or on a new one. Must be called on the loop.
    ///
    /// - Parameter reply: the promise of the response. When it fails before, as for lack of time, the connection is closed.
    func send(_ head: HTTPRequestHead, _ body: [UInt8]?, on loop: Loop, _ reply: EventLoopPromise<HTTPReply>) {
        if let link = take(on: loop) { return send(head, body, over: link, on: loop, reply) }
        connect(on: loop).whenComplete { result in
            switch result {
            case .success(let link): self.send(head, body, over: link, on: loop, reply)
            case .failure(let error): reply.fail(error)
            }
        }
    }

    /// Closes the connections that wait for a request.
    func close() {
        let links = idle.withLock { idle in
            defer { idle = [] }
            return idle
        }
        for entry in links { entry.loop.eventLoop.execute { entry.link.value.close() } }
    }

    private func send(
        _ head: HTTPRequestHead, _ body: [UInt8]?, over link: NIOLoopBound<HTTPLink>, on loop: Loop,
        _ reply: EventLoopPromise<HTTPReply>
    ) {
        reply.futureResult.whenComplete { result in
            if case .success = result, link.value.isReusable { return self.putBack(link, on: loop) }
            link.value.close()
        }
        link.value.send(head, body, reply)
    }

    private func take(on loop: Loop) -> NIOLoopBound<HTTPLink>? {
        while let entry = idle.withLock({ idle in
            idle.lastIndex { $0.loop === loop }.map { idle.remove(at: $0) }
        }) {
            if entry.link.value.isReusable, stopwatch.read() - entry.since < idleTimeout { return entry.link }
            entry.link.value.close()
        }
        return nil
    }

    private func putBack(_ link: NIOLoopBound<HTTPLink>, on loop: Loop) {
        idle.withLock { $0.append(Idle(link: link, loop: loop, since: stopwatch.read())) }
    }

    private func connect(on loop: Loop) -> EventLoopFuture<NIOLoopBound<HTTPLink>> {
        let arrival = loop.eventLoop.makePromise(of: NIOLoopBound<HTTPLink>.self)
        let isEncrypted = tls != nil
        ClientBootstrap(group: loop.eventLoop).connectTimeout(startTimeout)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { [tls, host] channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let tls {
                        let isNumber = (try? SocketAddress(ipAddress: host, port: 0)) != nil
                        try pipeline.addHandler(
                            NIOSSLClientHandler(context: tls.get(), serverHostname: isNumber ? nil : host))
                    }
                    try pipeline.addHTTPClientHandlers()
                    try pipeline.addHandler(ReplyReader(isEncrypted: isEncrypted, arrival))
                }
            }
            .connect(host: host, port: port)
            .whenComplete { result in
                switch result {
                case .failure(let error): arrival.fail(error)
                case .success(let channel):
                    let limit = loop.eventLoop.scheduleTask(in: self.startTimeout) {
                        arrival.fail(HTTPLinkError.handshakeTimeout)
                        channel.close(promise: nil)
                    }
                    arrival.futureResult.whenComplete { _ in limit.cancel() }
                }
            }
        return arrival.futureResult
    }
}
