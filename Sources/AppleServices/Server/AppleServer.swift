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
    /// - Parameter seed: The seed that trace identifiers are derived from.
    package init(
        services: [any SimulatedService], clock: ServiceClock, log: CallLog, seed: Seed,
        limits: ServerLimits = ServerLimits()
    ) {
        endpoints = services.flatMap(\.endpoints)
        control = ControlResponder(commands: [clock.command] + services.flatMap(\.commands), limits: limits)
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
        let roles = Listeners.Role.allCases
        let addresses = roles.map { role in
            LocalAddress(
                role.rawValue, host: listeners.host(role), port: listeners.port(role), respond: responder(role))
        }
        try await LocalServer(addresses, name: "Apple", limits: limits).serve { urls throws(ServerError) in
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
