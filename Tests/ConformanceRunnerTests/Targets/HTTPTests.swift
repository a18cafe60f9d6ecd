import AttestModel
import ConformanceRunner
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import TestSupport
import Testing

@Suite("A target behind HTTP")
struct HTTPTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    /// Runs the set against a server whose answers `misbehave` may replace.
    private func run(
        options: RunOptions = Bench.hasty(),
        misbehave: @escaping @Sendable (AdapterRequest) async throws -> Response? = { _ in nil }
    ) async throws -> RunReport {
        let folder = bench.folder.url
        let router = Router()
        router.post("verify") { request, _ -> Response in
            #expect(request.headers[.contentType] == "application/json")
            let body = try await request.body.collect(upTo: 1 << 20)
            let adapterRequest = try AdapterRequest(json: try JSONValue.parse(body.readableBytesView))
            if let response = try await misbehave(adapterRequest) { return response }
            return Self.response(Self.answer(to: adapterRequest, from: folder))
        }
        router.post("elsewhere") { _, _ in HTTPResponse.Status.ok }
        return try await serving(router) { port in
            try await bench.run("http://127.0.0.1:\(port)/verify", options: options)
        }
    }

    /// Serves on a port of the system's choice for as long as `body` runs.
    private func serving<Value: Sendable>(
        _ router: Router<BasicRequestContext>, _ body: @Sendable (Int) async throws -> Value
    ) async throws -> Value {
        let (ports, port) = AsyncStream<Int>.makeStream()
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) })
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            let value = try await body(await ports.first { _ in true } ?? 0)
            group.cancelAll()
            return value
        }
    }

    private static func answer(to request: AdapterRequest, from folder: URL) -> AdapterResponse {
        guard case .verify = request.content else {
            let capabilities: Set<Capability> = [.attestation, .assertion, .clock]
            return AdapterResponse(
                id: request.id,
                content: .description(TargetDescription(name: "web", version: "2", capabilities: capabilities)))
        }
        let data = try? Data(contentsOf: folder.appending(path: "\(request.id).json"))
        let vector = data.flatMap { try? Vector(json: try JSONValue.parse($0)) }
        return AdapterResponse(
            id: request.id, content: .verdict(VerdictResponse(vector?.expect == .accept ? .accept : .reject)))
    }

    private static func response(_ response: AdapterResponse) -> Response {
        Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: response.json.compactText)))
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
        let report = try await run { request in
            guard request.id == TestSet.otherChallenge else { return nil }
            return Response(status: status, body: .init(byteBuffer: ByteBuffer(string: "oops")))
        }
        #expect(report.spoiled == [TestSet.otherChallenge: .protocolError])
        #expect(try report.result(TestSet.otherChallenge).reason == "HTTP status \(status.code), not 200")
        #expect(try report.result(TestSet.otherChallenge).evidence == (status == .noContent ? "" : "oops"))
    }

    @Test("A redirect is refused")
    func redirect() async throws {
        let report = try await run { request in
            request.id == TestSet.otherChallenge
                ? Response(status: .temporaryRedirect, headers: [.location: "/elsewhere"]) : nil
        }
        #expect(try report.result(TestSet.otherChallenge).reason == "HTTP status 307, not 200")
    }

    @Test("A server that does not answer in time is left, and asked on")
    func hang() async throws {
        let report = try await run { request in
            if request.id == TestSet.otherChallenge { try await Task.sleep(for: .seconds(3600)) }
            return nil
        }
        #expect(report.spoiled == [TestSet.otherChallenge: .timeout])
    }

    @Test("Noise, a wrong id and a body without end are breaches of the protocol", arguments: ["noise", "id", "flood"])
    func breaches(kind: String) async throws {
        let report = try await run(options: RunOptions()) { request in
            guard request.id == TestSet.otherChallenge else { return nil }
            switch kind {
            case "noise": return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: "<html>")))
            case "id": return Self.response(AdapterResponse(id: "x", content: .verdict(VerdictResponse(.reject))))
            default:
                let part = ByteBuffer(repeating: 0x20, count: 1 << 20)
                return Response(
                    status: .ok,
                    body: .init { writer in
                        for _ in 0..<32 { try await writer.write(part) }
                        try await writer.finish(nil)
                    })
            }
        }
        #expect(report.spoiled == [TestSet.otherChallenge: .protocolError])
    }

    @Test("A server that is not there is the target's fault")
    func absent() async throws {
        // Port 1 is privileged and unused.
        let error = await #expect(throws: RunnerError.self) { _ = try await bench.run("http://127.0.0.1:1/verify") }
        #expect(error?.code == .targetCannotStart)
        #expect(error?.message.contains("http://127.0.0.1:1/verify") == true)
    }

    @Test("A server without a description needs --capabilities")
    func undescribed() async throws {
        let error = await #expect(throws: RunnerError.self) {
            _ = try await run { request in request.content == .describe ? Response(status: .notFound) : nil }
        }
        #expect(error?.code == .capabilitiesUnknown)
    }
}
