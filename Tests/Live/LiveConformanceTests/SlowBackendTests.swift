import AppleServices
import AttestModel
import FixtureForge
import Foundation
import LiveMapping
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import LiveConformance

@Suite("A run against a backend that answers slowly")
struct SlowBackendTests {
    /// Answers GET at once, and everything else byte by byte, without end.
    private final class SlowAnswer: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if unwrapInboundIn(data).readableBytesView.starts(with: Array("GET ".utf8)) {
                send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", context)
            } else {
                send("HTTP/1.1 200 OK\r\nX: ", context)
                let context = NIOLoopBound(context, eventLoop: context.eventLoop)
                context.eventLoop.scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(50)) { task in
                    guard context.value.channel.isActive else { return task.cancel() }
                    context.value.channel.writeAndFlush(ByteBuffer(string: "x"), promise: nil)
                }
            }
        }

        private func send(_ text: String, _ context: ChannelHandlerContext) {
            context.channel.writeAndFlush(ByteBuffer(string: text), promise: nil)
        }
    }

    private struct NoReceipts: ReceiptReader {
        func read(_ receipt: [UInt8]) throws(ReceiptRejection) -> ReceivedReceipt {
            throw ReceiptRejection("no receipt is exchanged")
        }
    }

    @Test("The time of the mapping ends the answer, and with it the run", .timeLimit(.minutes(30)))
    func slow() async throws {
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { client in
                client.eventLoop.makeCompletedFuture { try client.pipeline.syncOperations.addHandler(SlowAnswer()) }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(server.localAddress?.port)
        let mapping = try BackendMapping(
            yaml: SmallestMapping.text(port: port) + "limits: {seconds: 1}\n", file: "backend.yaml", environment: [:])
        let folder = try ScratchFolder()
        // Nothing else ends an answer in the time of this test.
        let run = try LiveRun(
            mapping,
            settings: LiveRun.Settings(
                name: "backend.yaml", level: .hostile, options: RunOptions(timeout: .seconds(3600)),
                folder: folder.url.path, receiptReader: { _ in NoReceipts() }),
            surroundings: LiveSurroundings(
                suiteVersion: "1.0.0", seed: Seed("slow"), nonce: "slow", milliseconds: { 1_772_323_200_000 },
                stopwatch: { ContinuousClock.now - Self.start }, random: { [UInt8](repeating: 7, count: $0) }))
        let record = try await run.run()
        #expect(record.fault?.sentence.contains("(limits.seconds)") == true, "\(record.fault?.sentence ?? "")")
        #expect(record.exitCode == 2)
        try await server.close()
    }

    private static let start = ContinuousClock.now
}
