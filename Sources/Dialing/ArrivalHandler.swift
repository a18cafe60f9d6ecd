import NIOCore
import NIOSSL
import NIOTLS

/// The handler next to TLS: it tells when the connection is up, or why it does not come up, and keeps back the error of a
/// TLS end without a goodbye. The end of the connection follows that error, and a body may end with it.
final class ArrivalHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let isEncrypted: Bool
    /// Called once, with the arrival or the failure.
    var onArrival: ((Result<Void, DialFailure>) -> Void)?

    init(isEncrypted: Bool) { self.isEncrypted = isEncrypted }

    func channelActive(context: ChannelHandlerContext) {
        if !isEncrypted { end(.success(())) }
        context.fireChannelActive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted? = event as? TLSUserEvent { end(.success(())) }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(.failure(.closed))
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if case .uncleanShutdown? = error as? NIOSSLError { return }
        guard onArrival != nil else { return context.fireErrorCaught(error) }
        if case .handshakeFailed(.sslError([.eofDuringHandshake]))? = error as? NIOSSLError {
            end(.failure(.closed))
        } else {
            end(.failure(.handshake(error)))
        }
        context.close(promise: nil)
    }

    private func end(_ result: Result<Void, DialFailure>) {
        let tell = onArrival
        onArrival = nil
        tell?(result)
    }
}
