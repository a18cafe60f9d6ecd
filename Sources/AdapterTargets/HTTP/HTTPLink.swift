import AttestModel
import NIOCore
import NIOHTTP1

/// One connection to an endpoint, which carries one request at a time. It is used on its loop.
final class HTTPLink {
    private let channel: any Channel
    private let reader: ReplyReader

    /// Adds the handlers of HTTP to a connection.
    init(on channel: any Channel) throws {
        (self.channel, reader) = (channel, ReplyReader())
        try channel.pipeline.syncOperations.addHTTPClientHandlers()
        try channel.pipeline.syncOperations.addHandler(reader)
    }

    /// A Boolean value that indicates whether it can carry another request.
    var isReusable: Bool { channel.isActive && reader.isReusable }

    /// Sends a request.
    ///
    /// - Parameter reply: the promise of the response; it fails when there will be none.
    func send(_ head: HTTPRequestHead, _ body: [UInt8]?, _ reply: EventLoopPromise<HTTPReply>) {
        guard reader.begin(reply) else { return reply.fail(HTTPLinkError.closed(wasUnsent: true)) }
        channel.write(HTTPClientRequestPart.head(head), promise: nil)
        if let body { channel.write(HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(bytes: body))), promise: nil) }
        let reader = NIOLoopBound(reader, eventLoop: channel.eventLoop)
        channel.writeAndFlush(HTTPClientRequestPart.end(nil)).whenComplete { reader.value.sent($0) }
    }

    func close() { channel.close(promise: nil) }
}

/// The end of a connection that no other error describes.
enum HTTPLinkError: Error {
    case closed(wasUnsent: Bool)
    case handshakeTimeout
}

/// The upper end of a connection, which collects the response.
final class ReplyReader: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    private var reply: EventLoopPromise<HTTPReply>?
    private var head: HTTPResponseHead?
    private var body: [UInt8] = []
    private var isSent = true
    private var isOpen = true
    private(set) var isReusable = true

    func begin(_ reply: EventLoopPromise<HTTPReply>) -> Bool {
        guard isOpen else { return false }
        (self.reply, head, body, isSent, isReusable) = (reply, nil, [], false, false)
        return true
    }

    /// Takes the end of sending the request. A failure shows at the reading end, which may still have a response.
    func sent(_ result: Result<Void, any Error>) {
        if case .success = result { isSent = true }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body(let bytes):
            // TLS takes time to close, and goes on reading meanwhile.
            guard reply != nil else { return }
            body += bytes.readableBytesView
            if body.count > ResponseReader.limit { finish(hasBody: false, context) }
        case .end:
            isReusable = isSent && head?.isKeepAlive == true
            finish(hasBody: true, context)
        }
    }

    private func finish(hasBody: Bool, _ context: ChannelHandlerContext) {
        guard let head, let reply else { return }
        self.reply = nil
        if !isReusable { context.close(promise: nil) }
        reply.succeed(HTTPReply(status: head.status.code, body: hasBody ? body : nil))
    }

    func channelInactive(context: ChannelHandlerContext) {
        fail(HTTPLinkError.closed(wasUnsent: false))
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        fail(error)
        context.close(promise: nil)
    }

    private func fail(_ error: any Error) {
        (isOpen, isReusable) = (false, false)
        reply?.fail(error)
        reply = nil
    }
}
