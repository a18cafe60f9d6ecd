import AttestModel
import Foundation
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import UnixSignals

/// A server on HTTP with one or several addresses, usually of this machine alone.
package struct LocalServer: Sendable {
    private let addresses: [LocalAddress]
    private let limits: ServerLimits
    private let name: String?

    /// - Parameter name: The header `Server` of responses; `nil` for none.
    package init(_ addresses: [LocalAddress], name: String? = nil, limits: ServerLimits = ServerLimits()) {
        (self.addresses, self.limits, self.name) = (addresses, limits, name)
    }

    /// Serves until SIGINT, SIGTERM or cancellation of the task, and answers the calls that have arrived before that.
    /// - Parameters:
    ///   - stopsAtSignals: A Boolean value that indicates whether the two signals end the serving; otherwise they do what
    ///     they do in the process, and only cancellation ends it.
    ///   - onReady: Called once with the base URLs, in the order of the addresses, when all accept calls; errors end it.
    /// - Throws: `ServerError.cannotListen`, the error of `onReady`, and `.stopped` for an end without a signal.
    package func serve(
        stopsAtSignals: Bool = true, onReady: @escaping @Sendable ([String]) throws(ServerError) -> Void
    ) async throws(ServerError) {
        let addresses = addresses
        let quota = try ConnectionQuota.connections(ofEach: max(1, addresses.count))
        let barrier = StartupBarrier(count: addresses.count) { ports throws(ServerError) in
            try onReady(zip(addresses, ports).map { $0.url(port: $1) })
        }
        do {
            let servers = try addresses.indices.map { try server($0, quota: quota, barrier: barrier) }
            if !servers.isEmpty { try await Self.run(servers, stopsAtSignals: stopsAtSignals) }
        } catch {
            if let failure = await barrier.failure { throw failure }
            throw Self.error(error, missing: await barrier.missing.map { addresses[$0] })
        }
    }

    /// Serves for as long as a function runs, inside a program that goes on afterwards. Signals are left to the program.
    /// - Parameter body: Gets the base URLs in the order of the addresses when all accept calls. When it returns or throws,
    ///   the calls that have arrived are answered, and the serving ends.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`, and `ServerError.cannotListen`.
    package func serving<Result: Sendable>(_ body: @Sendable ([String]) async throws -> Result) async throws -> Result {
        let (ready, continuation) = AsyncStream.makeStream(of: [String].self)
        let serving = Task {
            defer { continuation.finish() }
            try await serve(stopsAtSignals: false) { continuation.yield($0) }
        }
        return try await withTaskCancellationHandler {
            guard let urls = await ready.first(where: { _ in true }) else {
                try await serving.value
                throw ServerError(.stopped, "the server has stopped before it could be called")
            }
            let outcome: Swift.Result<Result, any Error>
            do { outcome = .success(try await body(urls)) } catch { outcome = .failure(error) }
            serving.cancel()
            try await serving.value
            return try outcome.get()
        } onCancel: {
            serving.cancel()
        }
    }

    /// Runs services. Cancellation ends them as a signal does: the calls that have arrived are answered.
    private static func run(_ services: [any Service], stopsAtSignals: Bool) async throws {
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: services, gracefulShutdownSignals: stopsAtSignals ? [.sigterm, .sigint] : [], logger: logger))
        let running = Task { try await group.run() }
        try await withTaskCancellationHandler {
            try await running.value
        } onCancel: {
            Task { await group.triggerGracefulShutdown() }
        }
    }

    /// A logger that is silent.
    private static var logger: Logger {
        var logger = Logger(label: "appattest")
        logger.logLevel = .critical
        return logger
    }

    private static func error(_ error: any Error, missing: [LocalAddress]) -> ServerError {
        let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
        guard !missing.isEmpty else { return ServerError(.stopped, "the server has stopped: \(reason)") }
        let places = missing.map { "\($0.purpose) at port \($0.port) of \($0.host)" }
        return ServerError(.cannotListen, "cannot listen for \(places.joined(separator: " or ")): \(reason)")
    }

    private func server(_ index: Int, quota: Int, barrier: StartupBarrier) throws -> any Service {
        let (address, limits, name, old) = (addresses[index], limits, name, OldConnections())
        let connections = HTTPServerBuilder { responder in
            let connection = HTTP1Channel(
                responder: responder,
                configuration: .init(
                    additionalChannelHandlers: [
                        ConnectionLifetime(seconds: limits.connectionSeconds, old: old), StalledConnection(),
                    ],
                    idleTimeout: .milliseconds(Int64(limits.idleSeconds * 1000))))
            return address.tls.map { EncryptedChannel(base: connection, tls: $0) } ?? connection
        }
        return try connections.buildServer(
            configuration: ServerConfiguration(
                address: .hostname(address.host, port: address.port),
                availableConnectionsDelegate: MaximumAvailableConnections(quota, logger: Self.logger)),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: Self.logger,
            responder: { request, writer, channel in
                let local = await address.respond(
                    LocalRequest(request, peer: channel.remoteAddress?.ipAddress, limits: limits))
                var response = await local.http(on: channel)
                // A simulated service has a clock of its own.
                response.headers[.date] = response.headers[.date] ?? Self.date
                if let name { response.headers[.server] = name }
                if old.contains(channel) {
                    response.headers[.connection] = "close"
                    // The server closes the connection after this response.
                    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
                }
                try await writer.write(response: response.head, body: response.body)
            },
            onServerRunning: { channel in
                let mayContinue = await barrier.isListening(index, port: channel.localAddress?.port ?? 0)
                if !mayContinue { try? await channel.close() }
            })
    }

    /// The present time as HTTP writes it (RFC 9110 section 5.6.7).
    private static var date: String {
        var (now, parts, text) = (time(nil), tm(), [CChar](repeating: 0, count: 32))
        gmtime_r(&now, &parts)
        let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// An address that a server listens at, with the function that answers the requests there.
package struct LocalAddress: Sendable {
    package static let loopback = "127.0.0.1"

    let purpose: String
    let host: String
    let port: Int
    let tls: LocalTLS?
    let respond: @Sendable (LocalRequest) async -> LocalResponse

    /// - Parameters:
    ///   - purpose: The use in a word or two, for errors.
    ///   - host: A name or number of this machine.
    ///   - port: 0 lets the system choose.
    ///   - tls: The certificate for HTTPS; `nil` for HTTP.
    package init(
        _ purpose: String, host: String = Self.loopback, port: Int = 0, tls: LocalTLS? = nil,
        respond: @escaping @Sendable (LocalRequest) async -> LocalResponse
    ) { (self.purpose, self.host, self.port, self.tls, self.respond) = (purpose, host, port, tls, respond) }

    /// Returns the base URL at the port that the system chose.
    package func url(port: Int) -> String {
        "\(tls == nil ? "http" : "https")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}

/// An error that keeps a server from starting, or ends it.
package typealias ServerError = CodedError<ServerErrorCode>

/// The kind of an error.
package enum ServerErrorCode: Sendable {
    case cannotListen
    /// Work that has to be done before the first call failed.
    case notReady
    /// The server stopped without being told to.
    case stopped
}

/// A barrier that waits until the server listens at every address.
private actor StartupBarrier {
    private var ports: [Int: Int] = [:]
    private let count: Int
    private let onReady: @Sendable ([Int]) throws(ServerError) -> Void
    /// The error of `onReady`.
    private(set) var failure: ServerError?

    init(count: Int, onReady: @escaping @Sendable ([Int]) throws(ServerError) -> Void) {
        (self.count, self.onReady) = (count, onReady)
    }

    /// The addresses that the server does not listen at yet, by their places.
    var missing: [Int] { (0..<count).filter { ports[$0] == nil } }

    /// Notes that the server listens at an address.
    /// - Returns: A Boolean value that indicates whether to continue; false when `onReady` failed.
    func isListening(_ index: Int, port: Int) -> Bool {
        ports[index] = port
        guard missing.isEmpty else { return true }
        do { try onReady((0..<count).compactMap { ports[$0] }) } catch { failure = error }
        return failure == nil
    }
}
