import NIOCore

/// Ends a connection that has lived long: at once when it owes no answer, otherwise behind the answer. What sends
/// without end, or keeps a connection for nothing, is cut off by it.
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
