import AttestModel
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// An endpoint that answers POST requests. Connections are kept alive; redirects are refused, since evidence, and the
/// secrets that go with it, go only where the user said.
package final class HTTPTarget: Target {
    package let name: String
    let url: URL
    let stopwatch: Stopwatch
    let headers: SecretHeaders
    private let client: HTTPClient
    private let deadlines = Deadlines()
    /// A Boolean value that indicates whether it has answered at all. Before that, a refused connection means that
    /// there is no server.
    let wasReached = Atomic(false)

    /// The event loops of every client. Each holds three file descriptors, so that one for each processor may be more than
    /// there are.
    private static let loops: HTTPClient.EventLoopGroupProvider = {
        #if os(Linux)
            .shared(MultiThreadedEventLoopGroup(numberOfThreads: min(2, System.coreCount)))
        #else
            .singleton
        #endif
    }()

    package init(name: String, url: URL, connections: Int, settings: TargetSettings) {
        self.name = name
        self.url = url
        stopwatch = settings.stopwatch
        headers = settings.headers
        var configuration = HTTPClient.Configuration(tlsConfiguration: settings.authorities?.configuration)
        configuration.redirectConfiguration = .disallow
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = max(1, connections)
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.idleTimeout = TimeAmount(settings.idleTimeout)
        configuration.timeout.connect = TimeAmount(settings.startTimeout)
        client = HTTPClient(eventLoopGroupProvider: Self.loops, configuration: configuration)
    }

    package var shortName: String { url.host() ?? name }

    package func connect() -> any TargetConnection { HTTPConnection(target: self) }

    package func close() async { try? await client.shutdown() }

    /// Sends one request and reads the whole answer, whatever its status.
    ///
    /// - Returns: `nil` when the time ran out.
    package func reply(to call: HTTPCall, within timeout: Duration) async throws(HTTPFailure) -> HTTPReply? {
        let sending = Task { await catching { try await self.send(call) } }
        let deadline = deadlines.add(after: timeout) { sending.cancel() }
        let result = await withTaskCancellationHandler {
            await sending.value
        } onCancel: {
            sending.cancel()
        }
        let isInTime = deadlines.withdraw(deadline)
        switch result {
        case .success(let reply):
            wasReached.store(true, ordering: .relaxed)
            return reply
        // Only what the deadline itself ended is late. Any other failure was there before it.
        case .failure(is CancellationError) where !isInTime: return nil
        case .failure(let error as HTTPClientError) where !isInTime && error == .cancelled: return nil
        case .failure(let error): throw HTTPFailure(error, url: url)
        }
    }

    private func send(_ call: HTTPCall) async throws -> HTTPReply {
        var request = HTTPClientRequest(url: url.absoluteString)
        request.method = HTTPMethod(rawValue: call.method)
        if let type = call.contentType { request.headers.add(name: "Content-Type", value: type) }
        request.headers.add(name: "Accept", value: "application/json")
        for field in headers.fields { request.headers.add(name: field.name, value: field.value) }
        if let body = call.body { request.body = .bytes(ByteBuffer(bytes: body)) }
        // The time is kept by the caller.
        let response = try await client.execute(request, deadline: .distantFuture)
        do {
            let bytes = try await response.body.collect(upTo: ResponseReader.limit)
            return HTTPReply(status: response.status.code, body: Array(bytes.readableBytesView))
        } catch is NIOTooManyBytesError {
            return HTTPReply(status: response.status.code, body: nil)
        }
    }

    private func catching(_ body: () async throws -> HTTPReply) async -> Result<HTTPReply, any Error> {
        do { return .success(try await body()) } catch { return .failure(error) }
    }
}
