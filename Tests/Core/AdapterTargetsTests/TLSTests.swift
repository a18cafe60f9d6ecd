import AdapterTargets
import AttestModel
import RunnerTestSupport
import TestSupport
import Testing

@Suite("A target behind HTTPS")
struct TLSTests {
    private let fixture: FakeTargetFixture
    private let identity: TestIdentity

    init() throws {
        fixture = try FakeTargetFixture()
        identity = try TestIdentity()
    }

    private func run(
        _ host: String, trusting authority: String?, identity: TestIdentity? = nil
    ) async throws -> RunRecord {
        let authorities = try authority.map { authority in
            try CertificateAuthorities(file: fixture.folder.write(authority, to: "ca.pem"))
        }
        let server = WebTarget(folder: fixture.folder.url, identity: identity.map { ($0.certificate, $0.key) })
        return try await server.serving { port in
            try await fixture.run(
                "https://\(host):\(port)/verify", options: RunOptions(jobs: 2),
                settings: TargetSettings(authorities: authorities))
        }
    }

    @Test("With its authority it conforms, by name and by address", arguments: ["localhost", "127.0.0.1"])
    func trusted(host: String) async throws {
        #expect(try await run(host, trusting: identity.authority, identity: identity).exitCode == 0)
    }

    @Test(
        "Without the authority, or with another one, the endpoint is not reached, and the error names the option",
        arguments: [false, true])
    func untrusted(hasOther: Bool) async throws {
        let other = hasOther ? try TestIdentity().authority : nil
        let error = await #expect(throws: RunnerError(.targetCannotStart, "")) {
            _ = try await run("localhost", trusting: other, identity: identity)
        }
        #expect(
            error?.message.contains("its certificate is not trusted; --ca-file names the authorities to trust") == true)
        #expect(error?.exitCode == 3)
    }

    @Test("An endpoint without TLS is named in the error")
    func plain() async throws {
        let error = await #expect(throws: RunnerError(.targetCannotStart, "")) {
            _ = try await run("127.0.0.1", trusting: nil)
        }
        // The answer to the handshake arrives, or the end of the connection overtakes it.
        let words = ["it does not speak TLS; is it an http:// endpoint?", "without an answer; does it speak TLS?"]
        #expect(words.contains { error?.message.contains($0) == true }, "\(error?.message ?? "")")
    }

    @Test("Authorities for plain HTTP have no effect, and are rejected")
    func plainAuthorities() throws {
        let authorities = try CertificateAuthorities(file: fixture.folder.write(identity.authority, to: "ca.pem"))
        let specification = try TargetSpecification("http://127.0.0.1:1/")
        #expect(throws: RunnerError(.usage, "")) {
            try specification.target(settings: TargetSettings(authorities: authorities)) { _ in nil }
        }
    }
}
