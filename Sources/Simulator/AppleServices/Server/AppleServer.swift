import AttestModel
import FixtureForge
import LocalServer

/// The simulated Apple's services on HTTP: one address for each environment, and one for tests to control them.
package struct AppleServer: Sendable {
    private let endpoints: [any Endpoint]
    private let control: ControlResponder
    private let clock: ServiceClock
    private let log: CallLog
    private let limits: ServerLimits
    private let seed: Seed

    /// Creates a server of these services.
    ///
    /// - Parameters:
    ///   - tokens: The check of provider tokens, whose keys a test may replace.
    ///   - state: The state of the services, which a test may see.
    ///   - seed: The seed that trace identifiers are derived from.
    package init(
        services: [any SimulatedService], clock: ServiceClock, tokens: TokenCheck, state: ServiceState, log: CallLog,
        seed: Seed, limits: ServerLimits = ServerLimits()
    ) {
        endpoints = services.flatMap(\.endpoints)
        control = ControlResponder(
            commands: [clock.command, tokens.keys.command, state.command] + services.flatMap(\.commands),
            limits: limits)
        self.clock = clock
        self.log = log
        self.limits = limits
        self.seed = seed
    }

    /// Serves until the process receives SIGINT or SIGTERM, and answers the calls that have arrived before it returns.
    ///
    /// - Parameter onReady: Called once with the base URL of each address when all accept calls; an error that it throws
    ///   ends the serving.
    /// - Throws: `ServerError.cannotListen`, the error of `onReady`, and `ServerError.stopped` when serving ends without
    ///   a signal.
    package func serve(
        on listeners: Listeners,
        onReady: @escaping @Sendable ([Listeners.Role: String]) throws(ServerError) -> Void
    ) async throws(ServerError) {
        try await serve(on: listeners, stopsAtSignals: true, onReady: onReady)
    }

    /// Serves for as long as a function runs, inside a program that goes on afterwards. Signals are left to the program.
    ///
    /// - Parameter body: Gets the base URL of each address when all accept calls. When it returns or throws, the calls
    ///   that have arrived are answered, and the serving ends.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`, and `ServerError.cannotListen`.
    package func serving<Result: Sendable>(
        on listeners: Listeners = Listeners(),
        _ body: @Sendable ([Listeners.Role: String]) async throws -> Result
    ) async throws -> Result {
        let (ready, continuation) = AsyncStream.makeStream(of: [Listeners.Role: String].self)
        let serving = Task {
            defer { continuation.finish() }
            try await serve(on: listeners, stopsAtSignals: false) { continuation.yield($0) }
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

    private func serve(
        on listeners: Listeners, stopsAtSignals: Bool,
        onReady: @escaping @Sendable ([Listeners.Role: String]) throws(ServerError) -> Void
    ) async throws(ServerError) {
        let roles = Listeners.Role.allCases
        let addresses = roles.map { role in
            LocalAddress(
                role.rawValue, host: listeners.host(role), port: listeners.port(role), tls: listeners.tls(role),
                respond: responder(role))
        }
        let server = LocalServer(addresses, name: "Apple", limits: limits)
        try await server.serve(stopsAtSignals: stopsAtSignals) { urls throws(ServerError) in
            try onReady(Dictionary(uniqueKeysWithValues: zip(roles, urls)))
        }
    }

    private func responder(_ role: Listeners.Role) -> @Sendable (LocalRequest) async -> LocalResponse {
        let environment: AttestEnvironment
        switch role {
        case .production: environment = .production
        case .development: environment = .development
        case .control:
            let control = control
            return { await control.respond(to: $0) }
        }
        let responder = ServiceResponder(
            environment: environment, endpoints: endpoints, clock: clock, log: log, limits: limits, seed: seed)
        return { await responder.respond(to: $0) }
    }
}
