import AttestModel
import Dialing
import Foundation
import NIOCore
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

    private let dialer: Dialer
    private let idleTimeout: Duration
    private let stopwatch = Stopwatch.monotonic
    private let idle = Mutex<[Idle]>([])

    init(to url: URL, settings: TargetSettings) {
        let isEncrypted = url.scheme == "https"
        dialer = Dialer(
            host: url.host() ?? "", port: url.port ?? (isEncrypted ? 443 : 80),
            tls: isEncrypted ? Result { try Self.context(settings.authorities) } : nil,
            timeout: TimeAmount(settings.startTimeout))
        idleTimeout = settings.idleTimeout
    }

    private static func context(_ authorities: CertificateAuthorities?) throws -> NIOSSLContext {
        var configuration = authorities?.configuration ?? TLSConfiguration.makeClientConfiguration()
        configuration.applicationProtocols = ["http/1.1"]
        return try NIOSSLContext(configuration: configuration)
    }

    /// Sends a request on a connection that is there, or on a new one. Must be called on the loop.
    ///
    /// - Parameter reply: the promise of the response, made on the loop. When it fails before, as for lack of time, the
    ///   connection is closed, and nothing is sent over one that comes up later.
    func send(_ request: HTTPTransmission, on loop: Loop, _ reply: EventLoopPromise<HTTPReply>) {
        if request.way == .any, let link = take(on: loop) { return send(request, over: link, on: loop, reply) }
        connect(on: loop).whenComplete { result in
            switch result {
            case .success(let link): self.send(request, over: link, on: loop, reply)
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
        _ request: HTTPTransmission, over link: NIOLoopBound<HTTPLink>, on loop: Loop,
        _ reply: EventLoopPromise<HTTPReply>
    ) {
        // A reply that has failed meanwhile closes the connection here, before anything is sent.
        reply.futureResult.whenComplete { result in
            if case .success = result, request.way != .own, link.value.isReusable {
                return self.putBack(link, on: loop)
            }
            link.value.close()
        }
        link.value.send(request, reply)
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

    /// Opens a connection; a failure is a `DialFailure`.
    private func connect(on loop: Loop) -> EventLoopFuture<NIOLoopBound<HTTPLink>> {
        dialer.open(on: loop.eventLoop) { try HTTPLink(on: $0) }
    }
}
