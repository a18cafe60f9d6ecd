import NIOCore

/// An event of TLS, for the handlers above it.
package enum TLSEvent: Sendable {
    case handshakeCompleted
    /// The other side has ended without its goodbye (close_notify): what only that end completes may be cut off.
    case endedWithoutGoodbye
}

/// The handler that encrypts a connection, of a client or of a server. Writes wait for the handshake. A `TLSFailure` and
/// the end of what the other side sends close the connection.
package final class TLSHandler: ChannelDuplexHandler {
    package typealias InboundIn = ByteBuffer
    package typealias OutboundIn = ByteBuffer

    private enum Phase { case handshake, open, outputEnded, over }

    /// The time for the last bytes to be sent before the connection is closed.
    private static let patience = TimeAmount.seconds(5)

    private let session: TLSSession
    private var phase = Phase.handshake
    private var pending: [(bytes: ByteBuffer, promise: EventLoopPromise<Void>?)] = []

    /// Creates the handler of a connection that is not up yet: of a client with its host, name or IP, or of a server.
    package init(_ context: TLSContext, host: String? = nil) throws(TLSFailure) {
        session = try TLSSession(context, host: host)
    }

    package func channelActive(context: ChannelHandlerContext) {
        context.fireChannelActive()
        advance(context)
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        session.receive(unwrapInboundIn(data))
        advance(context)
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case .inputClosed? = event as? ChannelEvent else { return context.fireUserInboundEventTriggered(event) }
        context.close(promise: nil)
    }

    package func channelInactive(context: ChannelHandlerContext) {
        if phase == .open { context.fireUserInboundEventTriggered(TLSEvent.endedWithoutGoodbye) }
        end(ChannelError.ioOnClosedChannel)
        context.fireChannelInactive()
    }

    /// Goes on with the handshake, and then reads.
    private func advance(_ context: ChannelHandlerContext) {
        do throws(TLSFailure) {
            if phase == .handshake, try session.handshake() {
                phase = .open
                context.fireUserInboundEventTriggered(TLSEvent.handshakeCompleted)
                flush(context: context)
            }
            while phase == .open || phase == .outputEnded, let plain = try session.read() {
                context.fireChannelRead(NIOAny(plain))
            }
            send(context)
            guard session.hasEnded else { return }
            context.fireChannelReadComplete()
            finish(context)
        } catch {
            send(context)
            end(error)
            context.fireErrorCaught(error)
            context.close(promise: nil)
        }
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch phase {
        case .handshake, .open: pending.append((unwrapOutboundIn(data), promise))
        case .outputEnded, .over: promise?.fail(ChannelError.ioOnClosedChannel)
        }
    }

    package func flush(context: ChannelHandlerContext) {
        guard phase == .open else { return }
        let writes = pending
        pending = []
        for (bytes, promise) in writes {
            do throws(TLSFailure) { try session.write(bytes) } catch {
                promise?.fail(error)
                continue
            }
            context.write(NIOAny(session.takeOutput()), promise: promise)
        }
        context.flush()
    }

    package func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        switch (mode, phase) {
        case (.input, _): promise?.fail(ChannelError.operationUnsupported)
        case (.output, .open):
            sayGoodbye(context, promise: nil)
            phase = .outputEnded
            context.close(mode: .output, promise: promise)
        default:
            context.channel.closeFuture.cascade(to: promise)
            finish(context)
        }
    }

    /// Closes the connection when everything is sent, the goodbye being the last.
    private func finish(_ context: ChannelHandlerContext) {
        guard phase != .over else { return }
        let sent = context.eventLoop.makePromise(of: Void.self)
        phase == .open ? sayGoodbye(context, promise: sent) : sent.succeed()
        end(ChannelError.ioOnClosedChannel)
        let limit = context.eventLoop.assumeIsolated().scheduleTask(in: Self.patience) { context.close(promise: nil) }
        sent.futureResult.assumeIsolated().whenComplete { _ in
            limit.cancel()
            context.close(promise: nil)
        }
    }

    private func sayGoodbye(_ context: ChannelHandlerContext, promise: EventLoopPromise<Void>?) {
        flush(context: context)
        session.sayGoodbye()
        context.writeAndFlush(NIOAny(session.takeOutput()), promise: promise)
    }

    /// Ends the session, and the writes that wait.
    private func end(_ reason: any Error) {
        phase = .over
        let lost = pending
        pending = []
        for write in lost { write.promise?.fail(reason) }
    }

    /// Sends what OpenSSL has to say by itself.
    private func send(_ context: ChannelHandlerContext) {
        let bytes = session.takeOutput()
        if bytes.readableBytes > 0 { context.writeAndFlush(NIOAny(bytes), promise: nil) }
    }
}
