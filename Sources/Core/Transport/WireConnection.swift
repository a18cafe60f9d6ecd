import AttestModel
import NIOCore
import NIOHTTP1

/// One connection to the backend, which carries one request at a time.
final class WireConnection: Sendable {
    let channel: any Channel
    private let reader: NIOLoopBound<ResponseReader>

    init(_ channel: any Channel, reader: ResponseReader) {
        self.channel = channel
        self.reader = NIOLoopBound(reader, eventLoop: channel.eventLoop)
    }

    /// Begins a request on the event loop, and waits for its end. Cancellation closes the connection.
    func ending(of send: @escaping @Sendable (WireConnection, OneTimePromise<Ending>) -> Void) async -> Ending {
        let promise = OneTimePromise<Ending>()
        return await withTaskCancellationHandler {
            channel.eventLoop.execute { send(self, promise) }
            return await promise.value
        } onCancel: {
            close()
        }
    }

    /// Begins a request: makes room for its answer. Must be called on the event loop, as the functions that send.
    /// - Parameters:
    ///   - limit: The time until the answer must be there.
    ///   - answers: The answers that are awaited: as many as the bytes have requests.
    func begin(_ method: String, limit: Duration?, answers: Int = 1, _ promise: OneTimePromise<Ending>) {
        reader.value.begin(promise, limit: limit, answers: answers)
        let head = HTTPRequestHead(version: .http1_1, method: HTTPMethod(rawValue: method), uri: "/")
        for _ in 0..<answers { channel.write(HTTPClientRequestPart.head(head), promise: nil) }
    }

    /// - Parameter isLast: A Boolean value that indicates whether they end the request. The time is taken before.
    @discardableResult
    func send(_ bytes: some Sequence<UInt8>, isLast: Bool) -> EventLoopFuture<Void> {
        if isLast { reader.value.endsRequest() }
        return channel.writeAndFlush(HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(bytes: bytes))))
    }

    /// Sends a whole request, at once or, when it is large, with its last byte after the rest.
    func send(whole bytes: [UInt8]) {
        guard bytes.count > 1 << 16 else {
            send(bytes, isLast: true)
            return
        }
        send(bytes.dropLast(), isLast: false).whenSuccess { self.send(bytes.suffix(1), isLast: true) }
    }

    /// Sends pieces with pauses until the answer is there, which has a time from the last piece on.
    func send(_ pieces: ArraySlice<[UInt8]>, pause: Duration, until answer: OneTimePromise<Ending>, limit: Duration) {
        guard let piece = pieces.first, !answer.isKept else { return }
        send(piece, isLast: pieces.count == 1)
        guard pieces.count > 1 else { return self.limit(limit) }
        channel.eventLoop.scheduleTask(in: TimeAmount(pause)) {
            self.send(pieces.dropFirst(), pause: pause, until: answer, limit: limit)
        }
    }

    /// Gives the answer a time from now on.
    func limit(_ time: Duration) { reader.value.limit(time) }

    func close() { channel.close(mode: .all, promise: nil) }
}

/// The end of a request on a connection.
struct Ending: Sendable {
    var result: Result<LiveResponse, WireFailure>
    /// The answers before it, where several are awaited.
    var earlier: [LiveResponse] = []
    /// The time just before the last byte was sent, or, if it was not, the time at which the request began.
    var start: Duration
    var end: Duration
    /// A Boolean value that indicates whether any byte came back.
    var hasAnswer: Bool
    /// A Boolean value that indicates whether the connection can carry another request.
    var isReusable: Bool
}
