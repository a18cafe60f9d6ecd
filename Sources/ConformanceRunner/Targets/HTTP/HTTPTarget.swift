import AsyncHTTPClient
import Foundation
import NIOCore
import Synchronization

/// An endpoint that answers POST requests. Connections are kept alive; redirects are refused, since evidence
/// goes only where the user said.
public final class HTTPTarget: Target {
    public let name: String
    let url: URL
    let stopwatch: Stopwatch
    let client: HTTPClient
    /// Whether it has answered at all; until then a refused connection means that it is not there.
    let wasReached = Atomic(false)

    public init(name: String, url: URL, connections: Int, stopwatch: Stopwatch = .monotonic) {
        self.name = name
        self.url = url
        self.stopwatch = stopwatch
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = max(1, connections)
        configuration.connectionPool.retryConnectionEstablishment = false
        // Shorter than any server's own, so that a server does not close a connection as it is used again.
        configuration.connectionPool.idleTimeout = .seconds(1)
        client = HTTPClient(configuration: configuration)
    }

    public var shortName: String { url.host() ?? name }

    public func connect() -> any TargetConnection { HTTPConnection(target: self) }

    public func close() async { try? await client.shutdown() }
}
