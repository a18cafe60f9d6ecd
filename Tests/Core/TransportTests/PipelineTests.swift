import AttestModel
import Transport
import Testing

@Suite("Several requests in the bytes of one connection")
struct PipelineTests {
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    private static let two = Array("GET /1 HTTP/1.1\r\n\r\nGET /2 HTTP/1.1\r\n\r\n".utf8)

    @Test("Both answers are read, in one piece or in two")
    func both() async throws {
        let server = OddServer { number, received in
            guard received.contains("/2") else { return [] }
            return number == 0
                ? [.send(Self.ok + Self.ok)] : [.send(Self.ok), .send(Self.ok.replacing("ok", with: "no"))]
        }
        try await server.serving { port in
            let wire = Wire(port: port)
            let (first, second) = (
                await wire.sendRaw(Self.two, answers: 2), await wire.sendRaw(Self.two, answers: 2)
            )
            #expect(first.responses.map(\.status) == [200, 200] && first.failure == nil)
            #expect(second.responses.map(\.body) == [Array("ok".utf8), Array("no".utf8)])
            await wire.close()
        }
    }

    @Test("A server that ends the connection after the first answer has given one")
    func one() async throws {
        let server = OddServer { _, received in received.contains("/2") ? [.send(Self.ok), .close] : [] }
        try await server.serving { port in
            let wire = Wire(port: port)
            let answers = await wire.sendRaw(Self.two, answers: 2)
            #expect(answers.responses.map(\.status) == [200])
            #expect(answers.failure == .closed(.plain))
            await wire.close()
        }
    }
}
