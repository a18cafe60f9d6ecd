import LocalServer
import TestBasics

/// A server on loopback that answers every request as a correct verifier, unless a test says otherwise.
package struct WebTarget {
    /// Replaces the answer to a request with a body, when it returns one.
    package typealias Misbehaviour = @Sendable (LocalRequest, [UInt8]) -> LocalResponse?

    private let folder: URL
    private let port: Int
    private let tls: LocalTLS?
    private let misbehave: Misbehaviour

    /// Creates a server that answers from the folder of a vector set, at a free port by default.
    package init(
        folder: URL, port: Int = 0, tls: LocalTLS? = nil, misbehave: @escaping Misbehaviour = { _, _ in nil }
    ) { (self.folder, self.port, self.tls, self.misbehave) = (folder, port, tls, misbehave) }

    /// Serves for as long as `body` runs, which is given the port.
    package func serving<Value: Sendable>(_ body: @Sendable (Int) async throws -> Value) async throws -> Value {
        let address = LocalAddress("a target", port: port, tls: tls) { await response(to: $0) }
        return try await LocalServer([address], limits: ServerLimits(bodyBytes: 32 << 20, requestSeconds: 3600))
            .serving(body)
    }

    private func response(to request: LocalRequest) async -> LocalResponse {
        guard let body = try? await request.body() else { return LocalResponse(status: 400) }
        // Whoever follows a redirect to another path gets a correct answer.
        if request.path == "/verify", let response = misbehave(request, body) { return response }
        return request.method == "POST" ? LocalResponse(answer(to: body)) : LocalResponse(status: 405)
    }

    private func answer(to body: [UInt8]) -> AdapterResponse {
        let request: AdapterRequest
        do throws(ModelError) {
            request = try AdapterRequest(json: try JSONValue.parse(body))
        } catch {
            let isUnknown = error.path == "operation" && error.code == .badValue
            let verdict: Verdict = isUnknown ? .unsupported : .error
            return AdapterResponse(id: Self.id(of: body) ?? "", content: .verdict(VerdictResponse(verdict)))
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
    package static func id(of body: [UInt8]) -> String? { (try? JSONValue.parse(body))?["id"]?.string }
}

extension LocalServer {
    /// Serves for as long as a body runs, which is given the first port.
    package func serving<Value: Sendable>(_ body: @Sendable (Int) async throws -> Value) async throws -> Value {
        let (ports, port) = AsyncStream<Int>.makeStream()
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                defer { port.finish() }
                try await serve(stopsAtSignals: false) { urls in
                    port.yield(urls.first.flatMap { URL(string: $0)?.port } ?? 0)
                }
            }
            let value = try await body(await ports.first { _ in true } ?? 0)
            tasks.cancelAll()
            return value
        }
    }
}

extension LocalResponse {
    /// Creates a response with a text that need not be a message of the protocol.
    package init(status: Int, text: String = "") { self.init(status: status, contentType: nil, body: Array(text.utf8)) }

    /// Creates a response that is a message of the protocol.
    package init(_ answer: AdapterResponse) { self.init(json: answer.json) }
}
