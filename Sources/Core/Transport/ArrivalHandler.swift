import NIOCore
import TLS

/// The handler next to TLS: it tells when the connection is up, or why it does not come up.
final class ArrivalHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let isEncrypted: Bool
    /// Called once, with the arrival or the failure.
    var onArrival: ((Result<Void, ConnectFault>) -> Void)?

    init(isEncrypted: Bool) { self.isEncrypted = isEncrypted }

    func channelActive(context: ChannelHandlerContext) {
        if !isEncrypted { end(.success(())) }
        context.fireChannelActive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted? = event as? TLSEvent { end(.success(())) }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(.failure(.closed))
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard onArrival != nil else { return context.fireErrorCaught(error) }
        end(.failure(ConnectFault(handshake: error)))
        context.close(promise: nil)
    }

    private func end(_ result: Result<Void, ConnectFault>) {
        let tell = onArrival
        onArrival = nil
        tell?(result)
    }
}
