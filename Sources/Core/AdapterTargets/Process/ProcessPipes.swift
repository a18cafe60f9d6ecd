import Foundation
import NIOCore
import NIOPosix
import Synchronization
import Transport

/// The ends of the three pipes between this process and one that it starts. No other process inherits them.
struct PipeEnds {
    /// The ends that the other process gets as its standard input, output and error.
    private(set) var child: [Int32] = []
    /// The ends of this process.
    private(set) var own: [Int32] = []

    /// - Throws: `Shortage` when there are too few file descriptors.
    init() throws(Shortage) {
        for index in 0..<3 {
            var ends: [Int32] = [-1, -1]
            let isOpen = Spawn.gate.withLock { _ in
                guard pipe(&ends) == 0 else { return false }
                for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
                return true
            }
            guard isOpen else {
                let shortage = Shortage(errorNumber: errno) ?? .descriptors
                closeChild()
                closeOwn()
                throw shortage
            }
            child.append(ends[index == 0 ? 0 : 1])
            own.append(ends[index == 0 ? 1 : 0])
        }
    }

    /// Closes the ends of the other process, which has its own by now.
    func closeChild() { for end in child { close(end) } }

    func closeOwn() { for end in own { close(end) } }
}

/// The pipes of a program that runs.
struct ProcessPipes: Sendable {
    let output: ProcessOutput
    private let loop: any EventLoop
    private let input: any Channel
    private let sources: [PipeSource]
    private let lastWrite: LastWrite

    /// The last bytes that were written to standard input.
    private final class LastWrite: Sendable {
        let future: Mutex<EventLoopFuture<Void>>
        init(_ future: EventLoopFuture<Void>) { self.future = Mutex(future) }
    }

    /// Begins to read what the program writes.
    /// - Parameter ends: The pipes, whose ends of this process are closed when this throws.
    init(_ ends: PipeEnds, on loop: any EventLoop, keepingOutput: Bool) async throws {
        (self.loop, output) = (loop, ProcessOutput(isKept: keepingOutput))
        var open = ends.own[...]
        do {
            input = try await NIOPipeBootstrap(group: loop).takingOwnershipOfDescriptor(output: ends.own[0]).get()
            open.removeFirst()
            var sources: [PipeSource] = []
            for receive in [output.receive, output.receiveError] {
                sources.append(try await PipeSource(open[open.startIndex], on: loop, receive))
                open.removeFirst()
            }
            self.sources = sources
        } catch {
            for end in open { close(end) }
            throw error
        }
        lastWrite = LastWrite(loop.makeSucceededVoidFuture())
    }

    var outputEnd: EventLoopFuture<Void> { sources[0].channel.closeFuture }

    /// Queues bytes for its standard input; never blocks. A broken pipe shows as the program's end or its silence.
    func write(_ bytes: [UInt8]) {
        let write = input.writeAndFlush(ByteBuffer(bytes: bytes))
        lastWrite.future.withLock { $0 = write }
    }

    /// Closes its standard input behind the bytes that were written.
    func closeInput() {
        let (input, last) = (input, lastWrite.future.withLock { $0 })
        last.whenComplete { _ in input.close(promise: nil) }
    }

    /// Reads what is there already, without waiting.
    func readAtHand() async { try? await loop.submit { sources[0].readAtHand(times: 1) }.get() }

    /// Reads what is left in the pipes when their writers are gone, and closes everything. Processes that have escaped may
    /// keep the pipes open, or even write on: more than a pipe holds is not read.
    func readRest() async {
        let (sources, input) = (sources, input)
        try? await loop.submit {
            for source in sources {
                source.readAtHand(times: 16)
                source.channel.close(promise: nil)
            }
            input.close(promise: nil)
        }.get()
    }
}

/// The reading end of a pipe, which is read on its loop.
private struct PipeSource: Sendable {
    let channel: any Channel
    private let end: Int32
    private let receive: @Sendable (ByteBuffer) -> Bool

    /// - Parameter receive: Takes what comes, on the loop; returns whether there may be more.
    init(_ end: Int32, on loop: any EventLoop, _ receive: @escaping @Sendable (ByteBuffer) -> Bool) async throws {
        channel = try await NIOPipeBootstrap(group: loop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(PipeReader(receive))
                }
            }
            .takingOwnershipOfDescriptor(input: end).get()
        (self.end, self.receive) = (end, receive)
    }

    /// Reads what can be read without waiting, at most so many times. The loop would read it only when all its tasks wait.
    func readAtHand(times: Int) {
        for _ in 0..<times {
            var event = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
            guard channel.isActive, poll(&event, 1, 0) > 0 else { return }
            var bytes = channel.allocator.buffer(capacity: 1 << 16)
            let count = bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: 1 << 16) {
                max(0, read(end, $0.baseAddress, $0.count))
            }
            guard count > 0 else { return }
            guard receive(bytes) else { return channel.close(promise: nil) }
        }
    }
}

/// Hands on what comes out of a pipe.
private final class PipeReader: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let receive: @Sendable (ByteBuffer) -> Bool

    init(_ receive: @escaping @Sendable (ByteBuffer) -> Bool) { self.receive = receive }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !receive(unwrapInboundIn(data)) { context.close(promise: nil) }
    }

    /// An error ends the pipe as its end does.
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
