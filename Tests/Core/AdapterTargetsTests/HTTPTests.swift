import LocalServer
import RunnerTestSupport
import Synchronization
import Transport
@testable import AdapterTargets

@Suite("A target behind HTTP")
struct HTTPTests {
    private let fixture: FakeTargetFixture

    init() throws { fixture = try FakeTargetFixture() }

    /// Runs the set against a server whose answers `misbehave` may replace.
    private func run(
        options: RunOptions = RunOptions(), settings: TargetSettings = TargetSettings(),
        misbehave: @escaping WebTarget.Misbehaviour = { _, _ in nil }
    ) async throws -> RunRecord {
        try await WebTarget(folder: fixture.folder.url, misbehave: misbehave).serving { port in
            try await fixture.run("http://127.0.0.1:\(port)/verify", options: options, settings: settings)
        }
    }

    @Test("No other answer than a message of the protocol with status 200 is a verdict, and redirects are not followed")
    func breaches() async throws {
        let report = try await run(options: RunOptions(profile: .strict)) { _, body in
            switch WebTarget.id(of: body) {
            case TestSet.development: LocalResponse(status: 204)
            case TestSet.otherChallenge: LocalResponse(status: 400, text: "oops")
            case TestSet.selfSigned: LocalResponse(status: 500, text: "oops")
            case TestSet.pathLength:
                LocalResponse(status: 307, contentType: nil, headers: ["Location": "/elsewhere"], body: [])
            case TestSet.expired: LocalResponse(status: 200, text: "<html>")
            case TestSet.sameCounter: Self.response(delivered: .padded(bytes: 32 << 20))
            default: nil
            }
        }
        let broken = [
            (TestSet.development, "HTTP status 204, not 200", ""),
            (TestSet.otherChallenge, "HTTP status 400, not 200", "oops"),
            (TestSet.selfSigned, "HTTP status 500, not 200", "oops"),
            (TestSet.pathLength, "HTTP status 307, a redirect", ""),
            (TestSet.expired, "noise: ", "<html>"), (TestSet.sameCounter, "more than 16 MiB of output", ""),
        ]
        #expect(report.spoiled == Dictionary(uniqueKeysWithValues: broken.map { ($0.0, .protocolError) }))
        for (id, reason, evidence) in broken {
            let result = try report.result(id)
            #expect(result.reason?.hasPrefix(reason) == true && result.evidence == evidence, "\(id)")
        }
    }

    private static func response(delivered delivery: LocalDelivery) -> LocalResponse {
        var response = LocalResponse(status: 200)
        response.delivery = delivery
        return response
    }

    @Test("A server that misses one time limit still gets the next request")
    func hang() async throws {
        let report = try await run(options: FakeTargetFixture.hasty()) { _, body in
            WebTarget.id(of: body) == TestSet.otherChallenge ? Self.response(delivered: .stalled(seconds: 3600)) : nil
        }
        #expect(report.spoiled == [TestSet.otherChallenge: .timeout])
    }

    @Test(
        "Behind HTTPS a correct server conforms, asked by several at once, and without its authority the error names the option"
    )
    func encrypted() async throws {
        let identity = TestIdentity()
        let authorities = try CertificateAuthorities(file: fixture.folder.write(identity.authority, to: "ca.pem"))
        let tls = try LocalTLS(certificate: identity.certificate, privateKeyPEM: identity.privateKeyPEM)
        try await WebTarget(folder: fixture.folder.url, tls: tls).serving { port in
            let target = "https://localhost:\(port)/verify"
            let settings = TargetSettings { $0.authorities = authorities }
            let report = try await fixture.run(target, options: RunOptions(jobs: 2), settings: settings)
            #expect(report.exitCode == 0 && report.header.targetName == "web 2")
            let error = await #expect(throws: RunnerError(.targetCannotStart, "")) { _ = try await fixture.run(target) }
            let words = "its certificate is not trusted; --ca-file names the authorities to trust"
            #expect(error?.message.contains(words) == true && error?.exitCode == 3)
        }
    }

    @Test("A server that is not there is the target's fault")
    func absent() async throws {
        // Port 1 is privileged and unused.
        let (target, place) = ("http://127.0.0.1:1/verify", "127.0.0.1:1")
        let error = await #expect(throws: RunnerError(.targetCannotStart, "")) { _ = try await fixture.run(target) }
        let words = "the target \(target) cannot be reached: the connection to \(place) was refused."
        #expect(error?.message.hasPrefix(words) == true)
    }

    @Test("Secrets go with every request, and are shown nowhere, not even when the target repeats them")
    func secrets() async throws {
        let secret = "Bearer s3cret-\(UUID().uuidString)"
        var headers = SecretHeaders()
        try headers.add(variable: "Authorization=TOKEN", environment: ["TOKEN": secret])
        let report = try await run(settings: TargetSettings { $0.headers = headers }) { request, body in
            guard request.header("Authorization") == secret else { return LocalResponse(status: 401) }
            let said = "you said \(secret), or \(secret.dropFirst(7))"
            let accept = VerdictResponse(.accept, reason: said, code: said)
            return switch WebTarget.id(of: body) {
            case TestSet.otherChallenge: LocalResponse(status: 403, text: said)
            case let id? where id == TestSet.selfSigned:
                LocalResponse(AdapterResponse(id: id, content: .verdict(accept)))
            default: nil
            }
        }
        #expect(report.spoiled == [TestSet.otherChallenge: .protocolError, TestSet.selfSigned: .wrongVerdict])
        #expect(try report.result(TestSet.otherChallenge).evidence == "you said [hidden], or [hidden]")
        #expect(!"\(report)".contains(secret.dropFirst(7)))
    }

    @Test("An unsent request is sent again while there is time: a server may be starting again")
    func restart() async throws {
        let asked = Atomic(0)
        let port = try await WebTarget(folder: fixture.folder.url).serving { port in
            let answer = try await Self.ask(target(port: port))
            #expect(answer.content.isResponse)
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
            #expect(answer.content.isResponse)
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
        let error = await #expect(throws: RunnerError(.targetCannotStart, "")) { _ = try await Self.ask(target) }
        #expect(error?.message.contains("can no longer be reached: the connection to") == true)
        #expect(readings.load(ordering: .relaxed) == 3)
    }

    @Test(
        "A failure without an answer is said as what the endpoint did, and tells whether it may have seen the request",
        arguments: [
            (.unreachable(.notTLS), "it does not speak TLS; is it an http:// endpoint?"),
            (.unreachable(.closed), "closed the connection without an answer; does it speak TLS?"),
            (.unreachable(.handshakeTimeout), "the TLS handshake does not end; does it speak TLS?"),
            (.closed(.inAnswer), "closed the connection in the middle of its answer"),
        ] as [(WireFailure, String)])
    func words(failure: WireFailure, words: String) throws {
        let said = HTTPFailure(failure, url: try #require(URL(string: "https://127.0.0.1:1/")))
        #expect(said.clause == words && said.wasUnsent == (failure != .closed(.inAnswer)))
    }

    private func target(port: Int, settings: TargetSettings = TargetSettings()) throws -> HTTPTarget {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/verify"))
        return HTTPTarget(name: url.absoluteString, url: url, settings: settings)
    }

    /// Asks one question, then closes the target.
    private static func ask(_ target: HTTPTarget) async throws -> Answer {
        let request = AdapterRequest(id: "describe", content: .describe)
        let result = await Task { try await target.connect().answer(request, within: .seconds(3600)) }.result
        await target.close()
        return try result.get()
    }
}
