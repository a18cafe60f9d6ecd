import RunnerTestSupport
import Synchronization
@testable import AdapterTargets

@Suite("A connection to an endpoint that is lost")
struct LostConnectionTests {
    private let identity = TestIdentity()
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private static let describe = AdapterRequest(id: "describe", content: .describe)
    private static let reset = AdapterRequest(id: "reset", content: .reset)
    private static let verify = AdapterRequest(id: "verify", content: .verify(.attestation(AttestationRequest.blank)))

    /// Asks over one connection to a server, and returns the answers and what the server has seen.
    private func ask(
        _ requests: [AdapterRequest], isEncrypted: Bool = false,
        of treat: @escaping @Sendable (ScriptedServer.Request) -> Void
    ) async throws -> (answers: [Answer.Content], server: ScriptedServer) {
        let server = try await ScriptedServer(identity: isEncrypted ? identity : nil, treat)
        let target = try target(server, isEncrypted: isEncrypted)
        let answers = try await ask(requests, target)
        try await server.close()
        return (answers, server)
    }

    /// Asks over one connection, then closes the target.
    private func ask(_ requests: [AdapterRequest], _ target: HTTPTarget) async throws -> [Answer.Content] {
        // A target that was reached before would be asked again, if nothing had been sent.
        target.wasReached.store(true, ordering: .relaxed)
        let connection = target.connect()
        var answers: [Answer.Content] = []
        for request in requests { answers.append(try await connection.answer(request, within: .seconds(3600)).content) }
        await target.close()
        return answers
    }

    private func target(
        _ server: ScriptedServer, isEncrypted: Bool = false, stopwatch: Stopwatch = .monotonic
    ) throws -> HTTPTarget {
        let url = try #require(URL(string: "\(isEncrypted ? "https" : "http")://127.0.0.1:\(server.port)/"))
        let authority = try CertificateAuthorities(file: folder.write(identity.authority, to: "ca.pem"))
        var settings = TargetSettings()
        (settings.authorities, settings.stopwatch) = (isEncrypted ? authority : nil, stopwatch)
        settings.idleTimeout = .seconds(3600)
        return HTTPTarget(name: url.absoluteString, url: url, settings: settings)
    }

    @Test(
        "A target that ends a new connection without an answer has crashed, and is not asked again", arguments: [0, 1])
    func crash(answered: Int) async throws {
        let (answers, server) = try await ask(Array([Self.describe, Self.verify].prefix(1 + answered))) {
            $0.connection == 1 && $0.number <= answered ? $0.answer() : $0.close()
        }
        #expect(answers.dropLast().allSatisfy { $0.isResponse })
        #expect(answers.last == .crash("closed the connection without an answer"))
        #expect(server.connections == 1 + answered)
        #expect(server.requests.count == 1 + 2 * answered)
    }

    @Test("A target that is gone afterwards has crashed, too")
    func gone() async throws {
        // Half of the time is over when the second request has been lost, and all of it at the next attempt.
        let readings = Atomic(0)
        let stopwatch = Stopwatch { .seconds(1800) * max(0, readings.add(1, ordering: .relaxed).newValue - 5) }
        let known = Collector<ScriptedServer>()
        let server = try await ScriptedServer { request in
            guard request.number == 2 else { return request.answer() }
            Task {
                try await known.values.first?.close()
                request.close()
            }
        }
        known.add(server)
        let answers = try await ask([Self.describe, Self.verify], try target(server, stopwatch: stopwatch))
        #expect(answers.last == .crash("closed the connection without an answer"))
        #expect(server.requests.count == 2)
    }

    @Test("A target that keeps state gets no request twice, and none over a connection that it may be closing")
    func state() async throws {
        let (answers, server) = try await ask([Self.describe, Self.reset, Self.verify, Self.verify, Self.reset]) {
            $0.connection == 3 ? $0.close() : $0.answer()
        }
        #expect(answers.map(\.isResponse) == [true, true, true, false, true])
        #expect(answers[3] == .crash("closed the connection without an answer"))
        #expect(server.requests.map(\.connection) == [1, 1, 2, 3, 1])
        #expect(server.requests.map(\.isLast) == [false, false, true, true, false])
    }

    @Test(
        "An answer that only the end of TLS completes needs its goodbye",
        arguments: [(true, false), (false, false), (false, true)])
    func truncation(hasLength: Bool, hasGoodbye: Bool) async throws {
        let (answers, _) = try await ask([Self.describe], isEncrypted: true) { request in
            request.answer(hasLength: hasLength)
            hasGoodbye ? request.close() : request.cut()
        }
        #expect(
            hasLength || hasGoodbye
                ? answers[0].isResponse
                : answers[0] == .crash("ended TLS without close_notify, so that its answer may be cut off"))
    }

    @Test("A breach of TLS after the handshake is a crash, and nothing is sent again")
    func brokenTLS() async throws {
        let (answers, server) = try await ask([Self.describe], isEncrypted: true) { $0.sendBelow("no record of TLS") }
        guard case .crash(let words) = answers[0] else {
            Issue.record("it has not crashed")
            return
        }
        #expect(words.hasPrefix("broke the TLS connection: "))
        #expect(server.requests.count == 1)
    }

    @Test("Nothing is sent over a connection that comes up when the time is over")
    func late() async throws {
        let server = try await ScriptedServer(identity: identity, isHeld: true) { $0.answer() }
        let target = try target(server, isEncrypted: true)
        let answer = try await target.connect().answer(Self.describe, within: .milliseconds(50))
        #expect(answer.content == .timeout)
        try await server.release()
        #expect(server.requests.count == 0)
        await target.close()
        try await server.close()
    }
}

extension Answer.Content {
    var isResponse: Bool { if case .response = self { true } else { false } }
}
