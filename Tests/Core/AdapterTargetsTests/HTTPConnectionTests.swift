import AttestModel
import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore
import RunnerTestSupport
import Synchronization
import TestSupport
import Testing
import Transport
@testable import AdapterTargets

@Suite("The traffic to an HTTP target")
struct HTTPConnectionTests {
    private let fixture: FakeTargetFixture

    init() throws { fixture = try FakeTargetFixture() }

    @Test("Secrets go with every request, and are shown nowhere, not even when the target repeats them")
    func secrets() async throws {
        let secret = "Bearer s3cret-\(UUID().uuidString)"
        var headers = SecretHeaders()
        try headers.add(variable: "Authorization=TOKEN", environment: ["TOKEN": secret])
        let report = try await WebTarget(
            folder: fixture.folder.url,
            misbehave: { request, body in
                guard request.headers[.authorization] == secret else { return Response(status: .unauthorized) }
                let id = WebTarget.id(of: body) ?? ""
                let said = "you said \(secret), or \(secret.dropFirst(7))"
                switch id {
                case TestSet.otherChallenge:
                    return Response(status: .forbidden, body: .init(byteBuffer: ByteBuffer(string: said)))
                case TestSet.selfSigned:
                    let verdict = VerdictResponse(.accept, reason: said, code: said)
                    return WebTarget.response(AdapterResponse(id: id, content: .verdict(verdict)))
                default: return nil
                }
            }
        ).serving { [settings = TargetSettings(headers: headers)] port in
            try await fixture.run("http://127.0.0.1:\(port)/verify", settings: settings)
        }
        #expect(report.spoiled == [TestSet.otherChallenge: .protocolError, TestSet.selfSigned: .wrongVerdict])
        #expect(try report.result(TestSet.otherChallenge).evidence == "you said [hidden], or [hidden]")
        #expect(!"\(report)".contains(secret.dropFirst(7)))
    }

    @Test("An unsent request is sent again while there is time: a server may be starting again")
    func restart() async throws {
        let asked = Atomic(0)
        let port = try await WebTarget(folder: fixture.folder.url).serving { port in
            let answer = try await Self.ask(try target(port: port))
            #expect(answer.content.isDescription)
            return port
        }
        // The clock is read at the start and before each attempt.
        let (readings, reading) = AsyncStream<Void>.makeStream()
        var settings = TargetSettings()
        settings.stopwatch = Stopwatch { [read = settings.stopwatch.read] in
            reading.yield()
            return read()
        }
        let again = try target(port: port, settings: settings)
        again.wasReached.store(true, ordering: .relaxed)
        let asking = Task { try await Self.ask(again) }
        // The third reading comes when the first attempt has failed.
        for await _ in readings.prefix(3) {}
        try await WebTarget(
            folder: fixture.folder.url, port: port,
            misbehave: { _, _ in
                asked.add(1, ordering: .relaxed)
                return nil
            }
        ).serving { _ in
            let answer = try await asking.value
            #expect(answer.content.isDescription)
        }
        #expect(asked.load(ordering: .relaxed) == 1)
    }

    @Test("A server that is gone for good ends the run with what it has")
    func lost() async throws {
        // Half of the time is over at the first attempt, and all of it at the second.
        let readings = Atomic(0)
        var settings = TargetSettings()
        settings.stopwatch = Stopwatch { .seconds(1800) * readings.add(1, ordering: .relaxed).newValue }
        let target = try target(port: 1, settings: settings)
        target.wasReached.store(true, ordering: .relaxed)
        let error = await #expect(throws: RunnerError(.targetCannotStart, "")) {
            _ = try await Self.ask(target)
        }
        #expect(error?.message.contains("can no longer be reached: the connection to") == true)
        #expect(readings.load(ordering: .relaxed) == 3)
    }

    @Test(
        "An endpoint that may not speak TLS is told so",
        arguments: [
            (.notTLS, "it does not speak TLS; is it an http:// endpoint?"),
            (.closed, "closed the connection without an answer; does it speak TLS?"),
            (.handshakeTimeout, "the TLS handshake does not end; does it speak TLS?"),
        ] as [(ConnectFault, String)])
    func noTLS(fault: ConnectFault, words: String) throws {
        let url = try #require(URL(string: "https://127.0.0.1:1/"))
        let failure = HTTPFailure(.unreachable(fault), url: url)
        #expect(failure.words == words && failure.wasUnsent)
    }

    private func target(port: Int, settings: TargetSettings = TargetSettings()) throws -> HTTPTarget {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/verify"))
        return HTTPTarget(name: url.absoluteString, url: url, settings: settings)
    }

    /// Asks one question, then closes the target.
    private static func ask(_ target: HTTPTarget) async throws -> Answer {
        let result: Result<Answer, any Error>
        do {
            let request = AdapterRequest(id: "describe", content: .describe)
            result = .success(try await target.connect().answer(request, within: .seconds(3600)))
        } catch {
            result = .failure(error)
        }
        await target.close()
        return try result.get()
    }
}

extension Answer.Content {
    fileprivate var isDescription: Bool {
        if case .response(.description) = self { true } else { false }
    }
}
