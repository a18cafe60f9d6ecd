import AttestModel
import FixtureForge
import Hummingbird
import Logging
import NIOCore
import SuiteFiles

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
    /// - Throws: `ServiceError.cannotListen`, and `ServiceError.stopped` when serving ends without a signal.
    package func serve(
        on listeners: Listeners,
        onReady: @escaping @Sendable ([Listeners.Role: String]) throws(ServiceError) -> Void
    ) async throws(ServiceError) {
        let barrier = StartupBarrier { ports throws(ServiceError) in try onReady(listeners.urls(ports: ports)) }
        var application = application(.production, on: listeners, barrier: barrier)
        application.addServices(
            self.application(.development, on: listeners, barrier: barrier),
            self.application(.control, on: listeners, barrier: barrier))
        do {
            try await application.runService()
        } catch {
            if let failure = await barrier.failure { throw failure }
            throw Self.error(error, missing: await barrier.missing, on: listeners)
        }
    }

    private static func error(
        _ error: any Error, missing: [Listeners.Role], on listeners: Listeners
    ) -> ServiceError {
        let reason = (error as? IOError).map { FileFault(errorNumber: $0.errnoCode).description } ?? "\(error)"
        guard !missing.isEmpty else { return ServiceError(.stopped, "the services have stopped: \(reason)") }
        let places = missing.map { "\($0.rawValue) at port \(listeners.port($0)) of \(listeners.host($0))" }
        return ServiceError(.cannotListen, "cannot listen for \(places.joined(separator: " or ")): \(reason)")
    }

    private func application(
        _ role: Listeners.Role, on listeners: Listeners, barrier: StartupBarrier
    ) -> Application<CallbackResponder<BasicRequestContext>> {
        var logger = Logger(label: "appattest apple")
        logger.logLevel = .critical
        let respond = responder(role)
        return Application(
            responder: CallbackResponder { request, _ in await respond(request) },
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [ConnectionLifetime(seconds: limits.connectionSeconds)],
                    idleTimeout: .milliseconds(Int64(limits.idleSeconds * 1000)))),
            configuration: .init(
                address: .hostname(listeners.host(role), port: listeners.port(role)), serverName: "Apple"),
            onServerRunning: { channel in
                let mayContinue = await barrier.isListening(role, port: channel.localAddress?.port ?? 0)
                if !mayContinue { try? await channel.close() }
            }, logger: logger)
    }

    private func responder(_ role: Listeners.Role) -> @Sendable (Request) async -> Response {
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

/// A barrier that waits until the server listens on every port.
private actor StartupBarrier {
    private var ports: [Listeners.Role: Int] = [:]
    private let onReady: @Sendable ([Listeners.Role: Int]) throws(ServiceError) -> Void
    /// The error of `onReady`.
    private(set) var failure: ServiceError?

    init(onReady: @escaping @Sendable ([Listeners.Role: Int]) throws(ServiceError) -> Void) { self.onReady = onReady }

    /// The ports that the server does not listen on yet.
    var missing: [Listeners.Role] { Listeners.Role.allCases.filter { ports[$0] == nil } }

    /// Notes that the server listens on a port.
    ///
    /// - Returns: A Boolean value that indicates whether to continue; false when `onReady` failed.
    func isListening(_ role: Listeners.Role, port: Int) -> Bool {
        ports[role] = port
        guard missing.isEmpty else { return true }
        do { try onReady(ports) } catch { failure = error }
        return failure == nil
    }
}
