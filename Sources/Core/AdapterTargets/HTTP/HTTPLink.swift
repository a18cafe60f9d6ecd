import AttestModel
import Dialing
import NIOCore
import NIOHTTP1

/// One connection to an endpoint, which carries one request at a time. It is used on its loop.
final class HTTPLink {
    private let channel: any Channel
    private let reader: ReplyReader

    /// Adds the handlers of HTTP to a connection.
    init(on channel: any Channel) throws {
        let reader = ReplyReader()
        (self.channel, self.reader) = (channel, reader)
        try channel.pipeline.syncOperations.addHandler(ByteNote { reader.noteBytes() })
        try channel.pipeline.syncOperations.addHTTPClientHandlers()
        try channel.pipeline.syncOperations.addHandler(reader)
    }

    /// A Boolean value that indicates whether it can carry another request.
    var isReusable: Bool { channel.isActive && reader.isReusable }

    /// Sends a request.
    ///
    /// - Parameter reply: the promise of the response; it fails when there will be none: with a `DialFailure` when
    ///   nothing was sent, and with an `HTTPLinkFailure` otherwise.
    func send(_ request: HTTPTransmission, _ reply: EventLoopPromise<HTTPReply>) {
        guard reader.begin(reply) else { return reply.fail(DialFailure.closed) }
        channel.write(HTTPClientRequestPart.head(request.head), promise: nil)
        if let body = request.body {
            channel.write(HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(bytes: body))), promise: nil)
        }
        let reader = NIOLoopBound(reader, eventLoop: channel.eventLoop)
        channel.writeAndFlush(HTTPClientRequestPart.end(nil)).whenComplete { reader.value.sent($0) }
    }

    func close() { channel.close(promise: nil) }
}

/// A request as it goes over a connection.
struct HTTPTransmission: Sendable {
    /// A choice of the connection.
    enum Way: Sendable {
        /// One that waits for a request, or else a new one.
        case any
        /// A new one.
        case new
        /// A new one, which is closed afterwards.
        case own
    }

    let head: HTTPRequestHead
    let body: [UInt8]?
    let way: Way
}

/// The failure of a connection that was up and that a request was sent over.
struct HTTPLinkFailure: Error {
    let cause: any Error
    /// A Boolean value that indicates whether the connection had carried another request before, and no byte of an answer
    /// to this one came: the endpoint may have closed it before it saw the request.
    let isDoubtful: Bool
}

/// The end of a connection that no other error describes.
enum HTTPLinkError: Error {
    case closed
    /// TLS ended without its goodbye, and with it an answer that nothing else ends. It may be cut off.
    case endedUncleanly
}

/// The lower end of the HTTP handlers: tells that bytes came.
private final class ByteNote: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let note: () -> Void

    init(_ note: @escaping () -> Void) { self.note = note }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        note()
        context.fireChannelRead(data)
    }
}
