import AttestModel
import Foundation
import NIOCore
import NIOPosix
import Synchronization

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The three pipes between this process and one that it starts.
final class ProcessPipes: Sendable {
    /// The ends that the other process takes over, of its standard input, output and error.
    let childInput, childOutput, childError: PipeEnd
    /// The ends of this process.
    private let input: any Channel
    private let output, error: PipeEnd
    private let loop: Loop

    private struct State {
        /// The ends that nothing else closes.
        var own: [PipeEnd]
        /// The last bytes that were written to its standard input.
        var lastWrite: EventLoopFuture<Void>?
    }

    private let state: Mutex<State>

    /// Opens the pipes. The caller lets no process start meanwhile, which would inherit them.
    ///
    /// - Throws: An error of the system when there are too few file descriptors.
    init(on loop: Loop) async throws {
        var ends: [PipeEnd] = []
        do {
            for _ in 0..<3 {
                let pipe = try PipeEnd.privatePipe()
                ends += [pipe.reading, pipe.writing]
            }
            input = try await NIOPipeBootstrap(group: loop.eventLoop)
                .takingOwnershipOfDescriptor(output: ends[1].rawValue).get()
        } catch {
            for end in ends { try? end.close() }
            throw error
        }
        self.loop = loop
        (childInput, output, childOutput, error, childError) = (ends[0], ends[2], ends[3], ends[4], ends[5])
        ends.remove(at: 1)
        state = Mutex(State(own: ends))
    }

    /// Queues bytes for its standard input; never blocks. A broken pipe shows at the reading end, as the program's end
    /// or its silence.
    func write(_ bytes: [UInt8]) {
        let write = input.writeAndFlush(ByteBuffer(bytes: bytes))
        state.withLock { $0.lastWrite = write }
    }

    /// Closes its standard input behind the bytes that were written.
    func closeInput() {
        let last = state.withLock(\.lastWrite) ?? loop.eventLoop.makeSucceededVoidFuture()
        last.whenComplete { [input] _ in input.close(promise: nil) }
    }

    /// Hands on what comes from its standard output, on the loop, until there is no more or `hear` returns `false`.
    ///
    /// - Returns: the end of the pipe, which is closed then.
    func readOutput(_ hear: @escaping @Sendable (ByteBuffer) -> Bool) async throws -> PipeSource {
        try await reader(of: output, hear)
    }

    /// The same for its standard error.
    func readError(_ hear: @escaping @Sendable (ByteBuffer) -> Bool) async throws -> PipeSource {
        try await reader(of: error, hear)
    }

    private func reader(
        of end: PipeEnd, _ hear: @escaping @Sendable (ByteBuffer) -> Bool
    ) async throws -> PipeSource {
        let channel = try await NIOPipeBootstrap(group: loop.eventLoop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(PipeReader(hear))
                }
            }
            .takingOwnershipOfDescriptor(input: end.rawValue).get()
        state.withLock { $0.own.removeAll { $0 == end } }
        return PipeSource(channel: channel, end: end.rawValue)
    }

    /// Closes the ends of the other process, which has its own by now.
    func closeChildEnds() { close([childInput, childOutput, childError]) }

    /// Closes its standard input, and every end that nothing reads.
    func close() {
        close([childInput, childOutput, childError, output, error])
        input.close(promise: nil)
    }

    private func close(_ ends: Set<PipeEnd>) {
        state.withLock { state in
            for end in state.own where ends.contains(end) { try? end.close() }
            state.own.removeAll(where: ends.contains)
        }
    }
}

/// The reading end of a pipe, which is read on its loop.
struct PipeSource: Sendable {
    let channel: any Channel
    private let end: Int32

    fileprivate init(channel: any Channel, end: Int32) { (self.channel, self.end) = (channel, end) }

    /// A Boolean value that indicates whether reading needs no waiting.
    var isReadable: Bool {
        var event = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        return channel.isActive && poll(&event, 1, 0) > 0
    }

    /// Returns bytes that can be read without waiting; `nil` when there are none. Must be called on the loop, which
    /// would read them only when all its tasks wait.
    func bytesAtHand() -> ByteBuffer? {
        guard isReadable else { return nil }
        var bytes = channel.allocator.buffer(capacity: 1 << 16)
        let count = bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: 1 << 16) {
            max(0, read(end, $0.baseAddress, $0.count))
        }
        return count > 0 ? bytes : nil
    }
}

/// Hands on what comes out of a pipe.
private final class PipeReader: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let hear: @Sendable (ByteBuffer) -> Bool

    init(_ hear: @escaping @Sendable (ByteBuffer) -> Bool) { self.hear = hear }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !hear(unwrapInboundIn(data)) { context.close(promise: nil) }
    }

    /// An error ends the pipe as its end does.
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
