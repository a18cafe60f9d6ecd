import AttestModel
import NIOCore
import NIOHTTP1
import TLS

/// The upper end of a connection, which collects answers.
final class ResponseReader: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    private let settings: WireSettings
    private let stopwatch: @Sendable () -> Duration
    private var current: Current?
    private var endedUncleanly = false

    /// The request that waits for its answer.
    private struct Current {
        let promise: OneTimePromise<Ending>
        var start: Duration
        var hasEnded = false
        var hasAnswer = false
        var head: HTTPResponseHead?
        var body: [UInt8] = []
        var timer: Scheduled<Void>?
        /// The answers that are awaited, and those that have come.
        var awaited = 1
        var earlier: [LiveResponse] = []
    }

    /// The time of each answer after the first on one connection.
    private static let patience = Duration.seconds(2)

    init(settings: WireSettings, stopwatch: @escaping @Sendable () -> Duration) {
        (self.settings, self.stopwatch) = (settings, stopwatch)
    }

    private var context: ChannelHandlerContext?

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }
    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    // MARK: The connection

    func channelInactive(context: ChannelHandlerContext) {
        finish(.failure(.closed(.plain)), isReusable: false)
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .endedWithoutGoodbye? = event as? TLSEvent { endedUncleanly = true }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        finish(.failure(WireFailure(reading: error)), isReusable: false)
        context.close(promise: nil)
    }

    // MARK: The request

    func begin(_ promise: OneTimePromise<Ending>, limit: Duration?, answers: Int = 1) {
        current = Current(promise: promise, start: stopwatch(), awaited: answers)
        if context?.channel.isActive != true { return finish(.failure(.closed(.plain)), isReusable: false) }
        if let limit { self.limit(limit) }
    }

    func limit(_ time: Duration) {
        current?.timer?.cancel()
        guard let loop = context?.eventLoop.assumeIsolated() else { return }
        current?.timer = loop.scheduleTask(in: TimeAmount(time)) {
            // An answer that came while the loop was busy is read before: the loop runs all that is due before it reads.
            self.current?.timer = loop.scheduleTask(in: .milliseconds(1)) {
                self.finish(.failure(.timeout), isReusable: false)
            }
        }
    }

    func endsRequest() {
        current?.hasEnded = true
        current?.start = stopwatch()
    }

    func noteBytes() { current?.hasAnswer = true }

    // MARK: The answer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): current?.head = head
        case .body(let bytes):
            guard let count = current?.body.count else { return }
            current?.body += bytes.readableBytesView.prefix(settings.maxResponseBytes - count)
            if count + bytes.readableBytes > settings.maxResponseBytes { succeed(isReusable: false) }
        // An answer that ends with TLS alone may be cut off where TLS ends without its goodbye.
        case .end:
            endedUncleanly ? finish(.failure(.closed(.withoutGoodbye)), isReusable: false) : succeed(isReusable: true)
        }
    }

    private func succeed(isReusable: Bool) {
        guard let current, let head = current.head else { return }
        let response = LiveResponse(
            status: Int(head.status.code),
            headers: head.headers.map { HeaderField($0.name, $0.value.trimmingSuffix { " \t".contains($0) }) },
            body: current.body)
        guard current.earlier.count + 1 >= current.awaited else {
            self.current?.earlier.append(response)
            self.current?.head = nil
            self.current?.body = []
            return limit(Self.patience)
        }
        finish(.success(response), isReusable: isReusable && head.isKeepAlive && current.hasEnded)
    }

    /// Ends the request, and the connection unless it can be used again.
    private func finish(_ result: Result<LiveResponse, WireFailure>, isReusable: Bool) {
        guard let current else { return }
        self.current = nil
        current.timer?.cancel()
        if !isReusable { context?.close(promise: nil) }
        current.promise.keep(
            Ending(
                result: result, earlier: current.earlier, start: current.start, end: stopwatch(),
                hasAnswer: current.hasAnswer, isReusable: isReusable))
    }
}

extension String {
    /// Returns the text without the characters at its end that are alike.
    fileprivate func trimmingSuffix(_ isCut: (Character) -> Bool) -> String {
        String(self[..<(lastIndex { !isCut($0) }.map { index(after: $0) } ?? startIndex)])
    }
}
