import AttestModel
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTLS
import NIOCore
import NIOSSL

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
    /// Told of the other end of the connection of every request.
    package var onPeer: @Sendable (String) -> Void

    package init(
        folder: URL, port: Int = 0, identity: (certificate: NIOSSLCertificate, key: NIOSSLPrivateKey)? = nil,
        misbehave: @escaping Misbehaviour = { _, _ in nil }, onPeer: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.folder = folder
        self.port = port
        self.identity = identity
        self.misbehave = misbehave
        self.onPeer = onPeer
    }

    /// Serves for as long as `body` runs, which is given the port.
    package func serving<Value: Sendable>(_ body: @Sendable (Int) async throws -> Value) async throws -> Value {
        let (ports, port) = AsyncStream<Int>.makeStream()
        let configuration = ApplicationConfiguration(address: .hostname("127.0.0.1", port: self.port))
        let onServerRunning: @Sendable (any Channel) async -> Void = { channel in
            port.yield(channel.localAddress?.port ?? 0)
        }
        let application =
            if let identity {
                Application(
                    router: router,
                    server: try .tls(
                        tlsConfiguration: .makeServerConfiguration(
                            certificateChain: [.certificate(identity.certificate)],
                            privateKey: .privateKey(identity.key))),
                    configuration: configuration, onServerRunning: onServerRunning)
            } else {
                Application(router: router, configuration: configuration, onServerRunning: onServerRunning)
            }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { port.finish() }
                try await application.run()
            }
            let value = try await body(await ports.first { _ in true } ?? 0)
            group.cancelAll()
            return value
        }
    }

    private var router: Router<WebContext> {
        let router = Router(context: WebContext.self)
        let (folder, misbehave, onPeer) = (folder, misbehave, onPeer)
        router.get("verify") { request, _ in try await misbehave(request, []) ?? Response(status: .methodNotAllowed) }
        router.post("verify") { request, context -> Response in
            onPeer(context.peer)
            let body = Array(try await request.body.collect(upTo: 32 << 20).readableBytesView)
            if let response = try await misbehave(request, body) { return response }
            return Self.response(Self.answer(to: body, from: folder))
        }
        router.post("elsewhere") { _, _ in HTTPResponse.Status.ok }
        return router
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

/// The facts about a request besides its content.
package struct WebContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// Address and port of the other end.
    package let peer: String

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress.map { "\($0)" } ?? ""
    }
}
