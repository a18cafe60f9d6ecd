import AttestModel
import Dialing
import NIOCore
import NIOHTTP1

/// The upper end of a connection, which collects the response.
final class ReplyReader: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    private var reply: EventLoopPromise<HTTPReply>?
    private var head: HTTPResponseHead?
    private var body: [UInt8] = []
    private var isSent = true
    private var isOpen = true
    private var endedUncleanly = false
    /// A Boolean value that indicates whether a request was sent before the present one.
    private var wasUsed = false
    private var hasBegun = false
    private var hasBytes = false
    private(set) var isReusable = true

    func begin(_ reply: EventLoopPromise<HTTPReply>) -> Bool {
        guard isOpen else { return false }
        (self.reply, head, body, isSent, isReusable) = (reply, nil, [], false, false)
        (wasUsed, hasBegun, hasBytes) = (hasBegun, true, false)
        return true
    }

    /// Takes the end of sending the request. A failure shows at the reading end, which may still have a response.
    func sent(_ result: Result<Void, any Error>) {
        if case .success = result { isSent = true }
    }

    func noteBytes() { hasBytes = true }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body(let bytes):
            // TLS takes time to close, and goes on reading meanwhile.
            guard reply != nil else { return }
            body += bytes.readableBytesView
            if body.count > ResponseReader.limit { finish(hasBody: false, context) }
        case .end:
            // The end of an answer that tells its length comes before that of TLS.
            if endedUncleanly { return fail(HTTPLinkError.endedUncleanly) }
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

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is UncleanEnd { endedUncleanly = true }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        fail(HTTPLinkError.closed)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        fail(error)
        context.close(promise: nil)
    }

    private func fail(_ error: any Error) {
        (isOpen, isReusable) = (false, false)
        reply?.fail(HTTPLinkFailure(cause: error, isDoubtful: wasUsed && !hasBytes))
        reply = nil
    }
}
