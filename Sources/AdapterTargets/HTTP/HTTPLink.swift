import AttestModel
import NIOCore
import NIOHTTP1
import NIOSSL
import NIOTLS

/// One connection to an endpoint, which carries one request at a time. It is used on its loop.
final class HTTPLink {
    private let channel: any Channel
    private let reader: ReplyReader

    fileprivate init(_ channel: any Channel, _ reader: ReplyReader) {
        (self.channel, self.reader) = (channel, reader)
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

/// The upper end of a connection: it tells when the connection is up, and collects the response.
final class ReplyReader: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    private let isEncrypted: Bool
    /// The promise of the connection; `nil` once it is kept.
    private var link: EventLoopPromise<NIOLoopBound<HTTPLink>>?
    private var reply: EventLoopPromise<HTTPReply>?
    private var head: HTTPResponseHead?
    private var body: [UInt8] = []
    private var isSent = true
    private var isOpen = true
    private(set) var isReusable = true

    init(isEncrypted: Bool, _ link: EventLoopPromise<NIOLoopBound<HTTPLink>>) {
        (self.isEncrypted, self.link) = (isEncrypted, link)
    }

    func begin(_ reply: EventLoopPromise<HTTPReply>) -> Bool {
        guard isOpen else { return false }
        (self.reply, head, body, isSent, isReusable) = (reply, nil, [], false, false)
        return true
    }

    /// Takes the end of sending the request. A failure shows at the reading end, which may still have a response.
    func sent(_ result: Result<Void, any Error>) {
        if case .success = result { isSent = true }
    }

    func channelActive(context: ChannelHandlerContext) {
        if !isEncrypted { arrive(context) }
        context.fireChannelActive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted? = event as? TLSUserEvent { arrive(context) }
        context.fireUserInboundEventTriggered(event)
    }

    private func arrive(_ context: ChannelHandlerContext) {
        link?.succeed(NIOLoopBound(HTTPLink(context.channel, self), eventLoop: context.eventLoop))
        link = nil
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
        // The end of the connection follows, and a body may end with it.
        if case .uncleanShutdown? = error as? NIOSSLError { return }
        fail(error)
        context.close(promise: nil)
    }

    private func fail(_ error: any Error) {
        (isOpen, isReusable) = (false, false)
        // The end of the connection in the handshake is an end before anything was sent, however it shows.
        link?.fail(error is IOError || error is HTTPLinkError ? HTTPLinkError.closed(wasUnsent: true) : error)
        reply?.fail(error)
        (link, reply) = (nil, nil)
    }
}
