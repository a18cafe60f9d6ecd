import NIOCore
import Synchronization

/// The limits of size and time for a request.
package struct ServerLimits: Sendable, Hashable {
    /// The bytes of a body; a larger one is answered with 413.
    package var bodyBytes: Int
    /// The seconds for the body of a request; the head gets half as many again.
    package var requestSeconds: Double

    /// Creates the limits, by default wide enough for a piece of evidence: a real receipt is 5200 characters of base64.
    package init(bodyBytes: Int = 64 << 10, requestSeconds: Double = 10) {
        (self.bodyBytes, self.requestSeconds) = (bodyBytes, requestSeconds)
    }

    /// The seconds after which an idle connection is closed: more than a body has, so that a late body gets a response.
    var idleSeconds: Double { 1.5 * requestSeconds }

    /// The seconds after which the next response on a connection is its last.
    var connectionSeconds: Double { 3 * requestSeconds }
}

/// A limit on the lifetime of a connection. After it, the next response says that the connection ends, so that no caller
/// sends a request in vain. A connection on which nothing is answered for as long again is closed: it sends without end
/// or stays idle.
final class ConnectionLifetime: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let limit: TimeAmount
    private let old: OldConnections
    private var end: Scheduled<Void>?

    init(seconds: Double, old: OldConnections) {
        limit = .milliseconds(Int64(seconds * 1000))
        self.old = old
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let (channel, limit, old) = (context.channel, limit, old)
        let eventLoop = context.eventLoop.assumeIsolated()
        end = eventLoop.scheduleTask(in: limit) {
            old.insert(channel)
            self.end = eventLoop.scheduleTask(in: limit) {
                channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
            }
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        end?.cancel()
        old.remove(context.channel)
    }
}

/// The connections that are past their lifetime.
final class OldConnections: Sendable {
    private let connections = Mutex<Set<ObjectIdentifier>>([])

    func insert(_ channel: any Channel) { _ = connections.withLock { $0.insert(ObjectIdentifier(channel)) } }
    func remove(_ channel: any Channel) { _ = connections.withLock { $0.remove(ObjectIdentifier(channel)) } }
    func contains(_ channel: any Channel) -> Bool { connections.withLock { $0.contains(ObjectIdentifier(channel)) } }
}
