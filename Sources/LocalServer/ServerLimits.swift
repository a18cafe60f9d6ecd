import NIOCore

/// The limits of size and time for a request.
package struct ServerLimits: Sendable, Hashable {
    /// The bytes of a body; a larger one is answered with 413.
    package var bodyBytes: Int
    /// The seconds for the body of a request; the head gets half as many again.
    package var requestSeconds: Double

    /// Creates the limits, by default wide enough for a piece of evidence: a real receipt is 5200 characters of base64.
    package init(bodyBytes: Int = 64 << 10, requestSeconds: Double = 10) {
        self.bodyBytes = bodyBytes
        self.requestSeconds = requestSeconds
    }

    /// The seconds after which an idle connection is closed: more than a body has, so that a late body gets a response.
    var idleSeconds: Double { 1.5 * requestSeconds }

    /// The seconds after which a connection that still sends is closed, after the response that is due.
    var connectionSeconds: Double { 3 * requestSeconds }
}

/// A limit on the lifetime of a connection: it closes the connection at once, or after the response that is due. It ends
/// connections that send without end or stay idle.
final class ConnectionLifetime: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let limit: TimeAmount
    private var end: Scheduled<Void>?

    init(seconds: Double) { limit = .milliseconds(Int64(seconds * 1000)) }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline
        end = context.eventLoop.scheduleTask(in: limit) {
            pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end?.cancel() }
}
