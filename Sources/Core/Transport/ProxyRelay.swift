import NIOCore

/// One direction of a connection through a proxy: passes on what arrives, after a delay and in order.
final class ProxyRelay: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    /// The bytes that are held back, or wait for the target, before reading stops.
    private static let limit = 1 << 20

    private enum Item {
        case bytes(ByteBuffer)
        /// The sender has closed its side.
        case end
        /// The connection is closed.
        case close
    }

    private let target: any Channel
    private let delay: () -> TimeAmount
    private var items: CircularBuffer<(due: NIODeadline, item: Item)> = []
    private var heldBytes = 0

    init(to target: any Channel, delay: @escaping () -> TimeAmount) { (self.target, self.delay) = (target, delay) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        heldBytes += bytes.readableBytes
        hold(.bytes(bytes), context)
    }

    func channelReadComplete(context: ChannelHandlerContext) { if heldBytes < Self.limit { context.read() } }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent { hold(.end, context) }
    }

    func channelInactive(context: ChannelHandlerContext) { hold(.close, context) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        target.close(promise: nil)
        context.close(promise: nil)
    }

    private func hold(_ item: Item, _ context: ChannelHandlerContext) {
        let now = context.eventLoop.now
        let due = now + delay()
        items.append((due, item))
        let (channel, loop) = (context.channel, context.eventLoop.assumeIsolated())
        // A piece that is due before an earlier piece waits for it.
        if due <= now {
            pass(upTo: now, reading: channel)
        } else {
            loop.scheduleTask(deadline: due) { self.pass(upTo: due, reading: channel) }
        }
    }

    private func pass(upTo time: NIODeadline, reading source: any Channel) {
        while let first = items.first, first.due <= time {
            items.removeFirst()
            switch first.item {
            case .bytes(let bytes):
                let written = target.writeAndFlush(bytes)
                // Both connections have the same event loop.
                written.assumeIsolated().whenComplete { _ in
                    let wasFull = self.heldBytes >= Self.limit
                    self.heldBytes -= bytes.readableBytes
                    if wasFull, self.heldBytes < Self.limit { source.read() }
                }
            case .end: target.close(mode: .output, promise: nil)
            case .close: target.close(promise: nil)
            }
        }
    }
}
