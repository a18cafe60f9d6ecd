import NIOCore
import NIOEmbedded
import TLS
import Testing

@testable import Transport

@Suite("The moment at which a connection is up")
struct ArrivalHandlerTests {
    private let channel = EmbeddedChannel()
    private let above = Recorder()

    /// The errors that reach the handlers of the caller, and the results that the handler tells.
    private final class Recorder: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        var errors: [any Error] = []
        var results: [String] = []
        func errorCaught(context: ChannelHandlerContext, error: any Error) { errors.append(error) }
    }

    private struct Fault: Error {}

    private func start(isEncrypted: Bool) throws {
        let handler = ArrivalHandler(isEncrypted: isEncrypted)
        try channel.pipeline.syncOperations.addHandlers([handler, above])
        handler.onArrival = { [above] result in
            switch result {
            case .success: above.results.append("up")
            case .failure(.closed): above.results.append("closed")
            case .failure(let failure): above.results.append("\(failure)")
            }
        }
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
    }

    private func completeHandshake() { channel.pipeline.fireUserInboundEventTriggered(TLSEvent.handshakeCompleted) }

    @Test("Without TLS it is up at once, and that is said once")
    func arrival() throws {
        try start(isEncrypted: false)
        #expect(above.results == ["up"])
        completeHandshake()
        channel.pipeline.fireErrorCaught(Fault())
        #expect(above.results == ["up"])
        #expect(above.errors.count == 1 && above.errors[0] is Fault)
    }

    @Test("With TLS it is up after the handshake")
    func encryptedArrival() throws {
        try start(isEncrypted: true)
        #expect(above.results.isEmpty)
        completeHandshake()
        #expect(above.results == ["up"])
    }

    @Test("An error in the handshake is told, closes the connection, and goes no further")
    func handshakeError() throws {
        try start(isEncrypted: true)
        channel.pipeline.fireErrorCaught(Fault())
        #expect(above.results == ["handshake(\"Fault()\")"])
        #expect(above.errors.isEmpty && !channel.isActive)
    }

    @Test("The end of the connection in the handshake is told")
    func closedInHandshake() throws {
        try start(isEncrypted: true)
        #expect(above.results.isEmpty)
        channel.pipeline.fireChannelInactive()
        #expect(above.results == ["closed"])
    }
}
