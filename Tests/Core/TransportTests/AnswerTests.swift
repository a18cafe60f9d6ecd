import TestBasics

@Suite("The answers that a wire reads")
struct AnswerTests {
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    private static let two = Array("GET /1 HTTP/1.1\r\n\r\nGET /2 HTTP/1.1\r\n\r\n".utf8)

    /// The answers to requests by a method, read up to a limit of bytes.
    private static let answers: [(response: String, method: String, limit: Int, answer: String, isKept: Bool)] = [
        (ok, "GET", 2, "200 ok", true),
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\n\r\n", "GET", 99, "200 ok",
            true
        ),
        ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 400 Bad\r\nContent-Length: 2\r\n\r\nno", "GET", 99, "400 no", true),
        ("HTTP/1.1 103 Hints\r\nLink: </>\r\n\r\nHTTP/1.1 204 Empty\r\n\r\n", "GET", 99, "204 ", true),
        ("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", "HEAD", 99, "200 ", true),
        ("HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n", "GET", 99, "302 ", true),
        ("HTTP/1.1 500 Oh\r\ncontent-length: 0\r\n\r\n", "GET", 99, "500 ", true),
        ("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok", "GET", 99, "200 ok", false),
        ("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok", "GET", 99, "200 ok", false),
        ("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nabcd", "GET", 3, "200 abc", false),
        ("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nabcd", "GET", 2, "200 ab", false),
    ]

    @Test(
        "An answer is read whole or up to the limit, and only a connection without a rest or an end is used again",
        arguments: answers)
    func read(response: String, method: String, limit: Int, answer: String, isKept: Bool) async throws {
        let server = OddServer(acting: .send(response))
        try await server.wired(maxResponseBytes: limit) { wire in
            for _ in 0..<3 {
                let exchange = await wire.send(LiveRequest(method: method, target: "/"))
                #expect(exchange.answer == answer && !exchange.wasResent)
            }
        }
        #expect(server.connections == (isKept ? 1 : 3))
    }

    @Test("A body without a length ends with the connection")
    func untilClose() async throws {
        let server = OddServer { _, _ in [.send("HTTP/1.1 200 OK\r\n\r\no"), .send("k"), .close] }
        try await server.wired { wire in
            for _ in 0..<2 { #expect(await wire.send(.get).answer == "200 ok") }
        }
        #expect(server.connections == 2)
    }

    @Test("Header fields keep their order, names and values")
    func fields() async throws {
        let response = "HTTP/1.1 200 OK\r\nset-Cookie: a=1\r\nSet-cookie:  b=2 \r\nContent-Length: 0\r\n\r\n"
        try await OddServer(acting: .send(response)).wired { wire in
            let headers = try await wire.send(.get).result.get().headers
            #expect(
                headers == [
                    HeaderField("set-Cookie", "a=1"), HeaderField("Set-cookie", "b=2"),
                    HeaderField("Content-Length", "0"),
                ])
        }
    }

    @Test("An answer that comes before the request is whole is the answer, and ends the connection")
    func early() async throws {
        let server = OddServer { _, received in
            received.hasPrefix("POST") ? [.send("HTTP/1.1 413 Large\r\nContent-Length: 0\r\n\r\n")] : []
        }
        try await server.wired { wire in
            let body = [UInt8](repeating: 0, count: 64 << 20)
            let exchange = await wire.send(LiveRequest(method: "POST", target: "/", body: body))
            #expect(exchange.answer == "413 ")
            #expect(exchange.start <= exchange.end)
        }
    }

    @Test("Both answers to two requests in one piece are read, in one piece or in two, up to the end of the connection")
    func both() async throws {
        let actions: [[OddServer.Action]] = [[.send(Self.ok + Self.ok)], [.ok(), .ok("no")], [.ok(), .close]]
        let server = OddServer { number, received in received.contains("/2") ? actions[number] : [] }
        try await server.wired { wire in
            var answers: [RawAnswers] = []
            for _ in actions { answers.append(await wire.sendRaw(Self.two, answers: 2)) }
            let bodies = answers.map { $0.responses.map { String(decoding: $0.body, as: UTF8.self) } }
            #expect(bodies == [["ok", "ok"], ["ok", "no"], ["ok"]])
            #expect(answers.map(\.failure) == [nil, nil, .closed(.plain)])
        }
    }
}
