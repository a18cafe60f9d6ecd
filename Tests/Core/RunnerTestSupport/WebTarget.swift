import AttestModel
import Foundation
import HTTPTypes
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import ServiceLifecycle

/// A server on loopback that answers every request as a correct verifier, unless a test says otherwise.
package struct WebTarget {
    /// Replaces the answer to a request, when it returns one.
    package typealias Misbehaviour = @Sendable (Request, [UInt8]) async throws -> Response?

    /// The folder of the vector set that it answers from.
    package let folder: URL
    /// A free one by default.
    package var port: Int
    /// The certificate and key that it shows; none makes it speak plain HTTP.
    package var identity: (certificate: NIOSSLCertificate, key: NIOSSLPrivateKey)?
    package var misbehave: Misbehaviour

    package init(
        folder: URL, port: Int = 0, identity: (certificate: NIOSSLCertificate, key: NIOSSLPrivateKey)? = nil,
        misbehave: @escaping Misbehaviour = { _, _ in nil }
    ) {
        self.folder = folder
        self.port = port
        self.identity = identity
        self.misbehave = misbehave
    }

    /// Serves for as long as `body` runs, which is given the port.
    package func serving<Value: Sendable>(_ body: @Sendable (Int) async throws -> Value) async throws -> Value {
        let (ports, port) = AsyncStream<Int>.makeStream()
        let encrypting = try identity.map {
            try HTTPServerBuilder.tls(
                tlsConfiguration: .makeServerConfiguration(
                    certificateChain: [.certificate($0.certificate)], privateKey: .privateKey($0.key)))
        }
        let server = try (encrypting ?? .http1()).buildServer(
            configuration: ServerConfiguration(address: .hostname("127.0.0.1", port: self.port)),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: Self.logger,
            responder: { request, writer, _ in
                let response = await response(to: request)
                try await writer.write(response: response.head, body: response.body)
            },
            onServerRunning: { port.yield($0.localAddress?.port ?? 0) })
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [server], logger: Self.logger))
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                defer { port.finish() }
                try await group.run()
            }
            let value = try await body(await ports.first { _ in true } ?? 0)
            tasks.cancelAll()
            return value
        }
    }

    private static let logger = Logger(label: "web target") { _ in SwiftLogNoOpLogHandler() }

    private func response(to request: Request) async -> Response {
        do {
            switch (request.method, request.uri.path) {
            case (.get, "/verify"): return try await misbehave(request, []) ?? Response(status: .methodNotAllowed)
            case (.post, "/verify"):
                let body = Array(try await request.body.collect(upTo: 32 << 20).readableBytesView)
                return try await misbehave(request, body) ?? Self.response(Self.answer(to: body, from: folder))
            case (.post, "/elsewhere"): return Response(status: .ok)
            default: return Response(status: .notFound)
            }
        } catch {
            return Response(status: .internalServerError)
        }
    }

    package static func response(_ response: AdapterResponse) -> Response {
        Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: response.json.compactText)))
    }

    private static func answer(to body: [UInt8], from folder: URL) -> AdapterResponse {
        let request: AdapterRequest
        do throws(ModelError) {
            request = try AdapterRequest(json: try JSONValue.parse(body))
        } catch {
            let isUnknown = error.path == "operation" && error.code == .badValue
            let verdict: Verdict = isUnknown ? .unsupported : .error
            return AdapterResponse(id: id(of: body) ?? "", content: .verdict(VerdictResponse(verdict)))
        }
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

    /// The id of a request; `nil` when there is none to be read.
    package static func id(of body: [UInt8]) -> String? {
        guard case .object(let members)? = try? JSONValue.parse(body), case .string(let id)? = members["id"]
        else { return nil }
        return id
    }
}
