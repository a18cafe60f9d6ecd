import Foundation
import HummingbirdCore
import NIOCore
import ServiceLifecycle

/// The way in which a response reaches the caller, by default as HTTP demands.
package enum LocalDelivery: Sendable, Hashable {
    case whole
    /// No response: the connection is reset (RST without TLS; with TLS it is closed).
    case reset
    /// No response for some seconds, or until the caller closes its side or the server ends. Then the connection ends.
    case stalled(seconds: Double)
    /// The head and the first half of the body. The head promises the whole body and this number of bytes more; then the
    /// connection is closed.
    case truncated(missing: Int)
    /// The head, and then the body byte by byte, each after a number of seconds; the rest at once when the server ends.
    case slow(secondsPerByte: Double)
    /// The body, with spaces after it up to a number of bytes.
    case padded(bytes: Int)
    /// The body, with spaces after it: up to a number of bytes at once, and then one at a time, each after a number of
    /// seconds, until the caller leaves or the server ends.
    case endless(bytes: Int, secondsPerByte: Double)
}

extension LocalResponse {
    /// Returns the response as HTTP on the connection of the request.
    func http(on channel: any Channel) async -> Response {
        let body = ByteBuffer(bytes: body)
        switch delivery {
        case .whole: return response(body.readableBytes == 0 ? ResponseBody() : ResponseBody(byteBuffer: body))
        case .reset:
            await channel.reset()
            return response(ResponseBody())
        case .stalled(let seconds):
            await channel.stall(seconds: seconds)
            return response(ResponseBody())
        case .truncated(let missing):
            let half = body.getSlice(at: body.readerIndex, length: body.readableBytes / 2) ?? body
            return response(
                ResponseBody(contentLength: body.readableBytes + missing) { writer in
                    try await writer.write(half)
                    // An error ends the connection in the middle of the body.
                    throw CancellationError()
                })
        case .slow(let secondsPerByte):
            return response(
                ResponseBody(contentLength: body.readableBytes) { writer in
                    for byte in body.readableBytesView {
                        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(secondsPerByte)) }
                        try await writer.write(ByteBuffer(bytes: [byte]))
                    }
                    try await writer.finish(nil)
                })
        case .padded(let bytes):
            let length = max(bytes, body.readableBytes)
            return response(
                ResponseBody(contentLength: length) { writer in
                    try await writer.write(body)
                    try await writer.writeSpaces(length - body.readableBytes)
                    try await writer.finish(nil)
                })
        case .endless(let bytes, let secondsPerByte):
            return response(
                ResponseBody { writer in
                    try await writer.write(body)
                    try await writer.writeSpaces(bytes - body.readableBytes)
                    while true {
                        // The end of the server ends the connection in the middle of the body.
                        try await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(secondsPerByte)) }
                        try await writer.writeSpaces(1)
                    }
                })
        }
    }
}

extension ResponseBodyWriter {
    /// Writes a number of spaces; none for a negative number.
    fileprivate mutating func writeSpaces(_ count: Int) async throws {
        var rest = count
        while rest > 0 {
            let count = min(rest, 1 << 16)
            try await write(ByteBuffer(repeating: UInt8(ascii: " "), count: count))
            rest -= count
        }
    }
}

extension Channel {
    /// Closes the connection so that the system sends RST instead of FIN.
    fileprivate func reset() async {
        try? await (self as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        try? await close(mode: .all).get()
    }

    /// Waits until the caller closes its side, the server ends, or the seconds are over; closes the connection then.
    fileprivate func stall(seconds: Double) async {
        triggerUserOutboundEvent(StalledConnection.Begin(), promise: nil)
        let channel = self
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await channel.closeFuture.get() }
            group.addTask { try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(seconds)) } }
            _ = await group.next()
            channel.close(mode: .all, promise: nil)
            group.cancelAll()
        }
    }
}

/// A handler that closes a connection whose response is held back when the caller has closed its side.
///
/// The server goes on with a connection of which the caller has closed one half, because the caller may still read.
final class StalledConnection: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny
    typealias OutboundIn = NIOAny

    /// The event that a response is held back from now on.
    struct Begin: Sendable {}

    private var isStalled = false
    private var hasCallerLeft = false

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is Begin else { return context.triggerUserOutboundEvent(event, promise: promise) }
        isStalled = true
        closeIfOver(context)
        promise?.succeed()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed? = event as? ChannelEvent {
            hasCallerLeft = true
            closeIfOver(context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    private func closeIfOver(_ context: ChannelHandlerContext) {
        if isStalled, hasCallerLeft { context.close(promise: nil) }
    }
}
