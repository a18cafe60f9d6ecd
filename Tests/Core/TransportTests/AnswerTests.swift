import AttestModel
import Transport
import Testing

@Suite("The answers that a wire reads")
struct AnswerTests {
    private static let answers: [(response: String, method: String, answer: String)] = [
        ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", "GET", "200 ok"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\n\r\n", "GET", "200 ok"),
        ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 400 Bad\r\nContent-Length: 2\r\n\r\nno", "GET", "400 no"),
        ("HTTP/1.1 103 Hints\r\nLink: </>\r\n\r\nHTTP/1.1 204 Empty\r\n\r\n", "GET", "204 "),
        ("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", "HEAD", "200 "),
        ("HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n", "GET", "302 "),
        ("HTTP/1.1 500 Oh\r\ncontent-length: 0\r\n\r\n", "GET", "500 "),
    ]

    @Test("An answer is read whole, and the connection is kept", arguments: answers)
    func kept(response: String, method: String, answer: String) async throws {
        let server = OddServer(answering: response)
        try await server.serving { port in
            let wire = Wire(port: port)
            for _ in 0..<3 {
                #expect(await wire.send(LiveRequest(method: method, target: "/")).answer == answer)
            }
            await wire.close()
        }
        #expect(server.connections == 1)
    }

    @Test(
        "A connection that the server closes is not used again",
        arguments: [
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok",
        ])
    func closing(response: String) async throws {
        let server = OddServer(answering: response)
        try await server.serving { port in
            let wire = Wire(port: port)
            for _ in 0..<3 {
                let exchange = await wire.send(.get)
                #expect(exchange.answer == "200 ok")
                #expect(!exchange.wasResent)
            }
            await wire.close()
        }
        #expect(server.connections == 3)
    }

    @Test("A body without a length ends with the connection")
    func untilClose() async throws {
        let server = OddServer { _, _ in [.send("HTTP/1.1 200 OK\r\n\r\no"), .send("k"), .close] }
        try await server.serving { port in
            let wire = Wire(port: port)
            for _ in 0..<2 { #expect(await wire.send(.get).answer == "200 ok") }
            await wire.close()
        }
        #expect(server.connections == 2)
    }

    @Test("Header fields keep their order, names and values")
    func fields() async throws {
        let response = "HTTP/1.1 200 OK\r\nset-Cookie: a=1\r\nSet-cookie:  b=2 \r\nContent-Length: 0\r\n\r\n"
        try await OddServer(answering: response).serving { port in
            let wire = Wire(port: port)
            let headers = try await wire.send(.get).result.get().headers
            #expect(
                headers == [
                    HeaderField("set-Cookie", "a=1"), HeaderField("Set-cookie", "b=2"),
                    HeaderField("Content-Length", "0"),
                ])
            await wire.close()
        }
    }

    @Test("A body is cut at the limit, whether it ends or not", arguments: [10, 11, 12])
    func cut(limit: Int) async throws {
        let server = OddServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabcdefghijklm")
        try await server.serving { port in
            let wire = Wire(port: port, maxResponseBytes: limit)
            for _ in 0..<2 { #expect(await wire.send(.get).answer == "200 \("abcdefghijklm".prefix(limit))") }
            await wire.close()
        }
        #expect(server.connections == 2)
    }

    @Test("A body of just the limit is whole")
    func whole() async throws {
        let server = OddServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc")
        try await server.serving { port in
            let wire = Wire(port: port, maxResponseBytes: 3)
            for _ in 0..<2 { #expect(await wire.send(.get).answer == "200 abc") }
            await wire.close()
        }
        #expect(server.connections == 1)
    }

    @Test("An answer that comes before the request is whole is the answer, and ends the connection")
    func early() async throws {
        let server = OddServer { _, received in
            received.hasPrefix("POST") ? [.send("HTTP/1.1 413 Large\r\nContent-Length: 0\r\n\r\n")] : []
        }
        try await server.serving { port in
            let wire = Wire(port: port)
            let body = [UInt8](repeating: 0, count: 64 << 20)
            let exchange = await wire.send(LiveRequest(method: "POST", target: "/", body: body))
            #expect(exchange.answer == "413 ")
            #expect(exchange.start <= exchange.end)
            await wire.close()
        }
    }
}
