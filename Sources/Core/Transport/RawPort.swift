import NIOCore
import NIOHTTP1

/// The lower end of the HTTP decoder: sends the bytes of requests as they are, and tells the reader that bytes came.
/// The decoder must see the head of each request, since an answer to HEAD has no body. The head goes no further.
final class RawPort: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = ByteBuffer

    private let onBytes: () -> Void

    init(onBytes: @escaping () -> Void) { self.onBytes = onBytes }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        onBytes()
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .body(.byteBuffer(let bytes)) = unwrapOutboundIn(data) else {
            promise?.succeed()
            return
        }
        context.write(wrapOutboundOut(bytes), promise: promise)
    }
}
