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
        options: RunOptions = RunOptions(), misbehave: @escaping WebTarget.Misbehaviour = { _, _ in nil }
    ) async throws -> RunRecord {
        try await WebTarget(folder: fixture.folder.url, misbehave: misbehave).serving { port in
            try await fixture.run("http://127.0.0.1:\(port)/verify", options: options)
        }
    }

    @Test("A correct server is conforming, asked by several at once")
    func correct() async throws {
        let report = try await run(options: RunOptions(jobs: 4))
        #expect(report.exitCode == 0)
        #expect(report.header.targetName == "web 2")
    }

    @Test("No other answer than a message of the protocol with status 200 is a verdict, and redirects are not followed")
    func breaches() async throws {
        let report = try await run(options: RunOptions(profile: .strict)) { _, body in
            switch WebTarget.id(of: body) {
            case TestSet.development: Response(status: .noContent)
            case TestSet.otherChallenge: Self.response(.badRequest, "oops")
            case TestSet.selfSigned: Self.response(.internalServerError, "oops")
            case TestSet.pathLength: Response(status: .temporaryRedirect, headers: [.location: "/elsewhere"])
            case TestSet.expired: Self.response(.ok, "<html>")
            case TestSet.sameCounter: Self.flood
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

    private static func response(_ status: HTTPResponse.Status, _ body: String) -> Response {
        Response(status: status, body: .init(byteBuffer: ByteBuffer(string: body)))
    }

    /// An answer of 32 MiB.
    private static var flood: Response {
        let part = ByteBuffer(repeating: 0x20, count: 1 << 20)
        return Response(
            status: .ok,
            body: .init { writer in
                for _ in 0..<32 { try await writer.write(part) }
                try await writer.finish(nil)
            })
    }

    @Test("A server that misses one time limit still gets the next request")
    func hang() async throws {
        let report = try await run(options: FakeTargetFixture.hasty()) { _, body in
            if WebTarget.id(of: body) == TestSet.otherChallenge { try await Task.sleep(for: .seconds(3600)) }
            return nil
        }
        #expect(report.spoiled == [TestSet.otherChallenge: .timeout])
    }

    @Test("Behind HTTPS a server conforms with its authority, and without it the error names the option")
    func encrypted() async throws {
        let identity = try TestIdentity()
        let authorities = try CertificateAuthorities(file: fixture.folder.write(identity.authority, to: "ca.pem"))
        let server = WebTarget(folder: fixture.folder.url, identity: (identity.certificate, identity.key))
        try await server.serving { port in
            let target = "https://localhost:\(port)/verify"
            let settings = TargetSettings(authorities: authorities)
            let report = try await fixture.run(target, options: RunOptions(jobs: 2), settings: settings)
            #expect(report.exitCode == 0)
            let error = await #expect(throws: RunnerError(.targetCannotStart, "")) { _ = try await fixture.run(target) }
            let words = "its certificate is not trusted; --ca-file names the authorities to trust"
            #expect(error?.message.contains(words) == true && error?.exitCode == 3)
        }
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
