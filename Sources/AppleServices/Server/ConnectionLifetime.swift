import NIOCore

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
