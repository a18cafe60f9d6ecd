import AdapterTargets
import AttestModel
import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore
import RunnerTestSupport
import TestSupport
import Testing

@Suite("A target behind HTTP")
struct HTTPTests {
    private let fixture: FakeTargetFixture

    init() throws { fixture = try FakeTargetFixture() }

    /// Runs the set against a server whose answers `misbehave` may replace.
    private func run(
        options: RunOptions = FakeTargetFixture.hasty(), settings: TargetSettings = TargetSettings(),
        misbehave: @escaping WebTarget.Misbehaviour = { _, _ in nil }
    ) async throws -> RunRecord {
        try await WebTarget(folder: fixture.folder.url, misbehave: misbehave).serving { port in
            try await fixture.run("http://127.0.0.1:\(port)/verify", options: options, settings: settings)
        }
    }

    /// The same, where only one vector's answer is replaced.
    private func run(
        options: RunOptions = FakeTargetFixture.hasty(),
        otherChallenge answer: @escaping @Sendable () async throws -> Response?
    ) async throws -> RunRecord {
        try await run(options: options) { _, body in
            WebTarget.id(of: body) == TestSet.otherChallenge ? try await answer() : nil
        }
    }

    @Test("A correct server is conforming, asked by several at once")
    func correct() async throws {
        let report = try await run(options: RunOptions(jobs: 4))
        #expect(report.exitCode == 0)
        #expect(report.header.targetName == "web 2")
    }

    @Test(
        "A status other than 200 is never a verdict",
        arguments: [HTTPResponse.Status.badRequest, .notFound, .internalServerError, .noContent])
    func status(status: HTTPResponse.Status) async throws {
        let report = try await run(otherChallenge: {
            Response(status: status, body: .init(byteBuffer: ByteBuffer(string: "oops")))
        })
        #expect(report.spoiled == [TestSet.otherChallenge: .protocolError])
        #expect(try report.result(TestSet.otherChallenge).reason == "HTTP status \(status.code), not 200")
        #expect(try report.result(TestSet.otherChallenge).evidence == (status == .noContent ? "" : "oops"))
    }

    @Test("A redirect is rejected")
    func redirect() async throws {
        let report = try await run(otherChallenge: {
            Response(status: .temporaryRedirect, headers: [.location: "/elsewhere"])
        })
        #expect(try report.result(TestSet.otherChallenge).reason?.hasPrefix("HTTP status 307, a redirect") == true)
    }

    @Test("A server that misses one time limit still gets the next request")
    func hang() async throws {
        let report = try await run(otherChallenge: {
            try await Task.sleep(for: .seconds(3600))
            return nil
        })
        #expect(report.spoiled == [TestSet.otherChallenge: .timeout])
    }

    @Test("Noise, a wrong id and a body without end are breaches of the protocol", arguments: ["noise", "id", "flood"])
    func breaches(kind: String) async throws {
        let report = try await run(
            options: RunOptions(),
            otherChallenge: {
                switch kind {
                case "noise": return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: "<html>")))
                case "id":
                    return WebTarget.response(AdapterResponse(id: "x", content: .verdict(VerdictResponse(.reject))))
                default:
                    let part = ByteBuffer(repeating: 0x20, count: 1 << 20)
                    return Response(
                        status: .ok,
                        body: .init { writer in
                            for _ in 0..<32 { try await writer.write(part) }
                            try await writer.finish(nil)
                        })
                }
            })
        #expect(report.spoiled == [TestSet.otherChallenge: .protocolError])
    }

    @Test("A server that is not there is the target's fault")
    func absent() async throws {
        // Port 1 is privileged and unused.
        let error = await #expect(throws: RunnerError.self) { _ = try await fixture.run("http://127.0.0.1:1/verify") }
        #expect(error?.code == .targetCannotStart)
        #expect(
            error?.message.hasPrefix(
                "the target http://127.0.0.1:1/verify cannot be reached: the connection to 127.0.0.1:1 "
                    + "was refused.") == true)
    }

    @Test("A server without a description needs --capabilities")
    func undescribed() async throws {
        let error = await #expect(throws: RunnerError.self) {
            _ = try await run { _, body in
                WebTarget.id(of: body) == "describe" ? Response(status: .notFound) : nil
            }
        }
        #expect(error?.code == .capabilitiesUnknown)
    }
}
