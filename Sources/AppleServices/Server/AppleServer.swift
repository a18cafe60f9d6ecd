import AttestModel
import FixtureForge
import Hummingbird
import Logging
import NIOCore
import SuiteFiles

/// The simulated Apple's services behind HTTP: one address for each environment, and one for tests to steer them.
package struct AppleServer: Sendable {
    private let endpoints: [any Endpoint]
    private let control: ControlResponder
    private let clock: ServiceClock
    private let log: CallLog
    private let limits: ServerLimits
    private let seed: Seed

    /// - Parameters:
    ///   - receiptReader: tells this Apple's receipts from everything else.
    ///   - seed: what the authorities and the trace identifiers are derived from.
    package init(
        service: AttestationDataService, tokens: TokenCheck, receiptReader: any ReceiptReader, script: ResponseScript,
        clock: ServiceClock, log: CallLog, seed: Seed, limits: ServerLimits = ServerLimits()
    ) {
        endpoints = [AttestationDataEndpoint(tokens: tokens, receiptReader: receiptReader, service: service, script: script)]
        control = ControlResponder(service: service, script: script, clock: clock, seed: seed, limits: limits)
        self.clock = clock
        self.log = log
        self.limits = limits
        self.seed = seed
    }

    /// Serves until the process is told to end, by SIGINT or SIGTERM: calls that have arrived are answered.
    ///
    /// - Parameter onReady: called once, with the base URL of each address, when all can be called; serving ends with
    ///   what it throws.
    /// - Throws: `ServiceError.cannotListen`, and `ServiceError.stopped` when serving ends without being told to.
    package func serve(
        on listeners: Listeners,
        onReady: @escaping @Sendable ([Listeners.Role: String]) throws(ServiceError) -> Void
    ) async throws(ServiceError) {
        let readiness = StartupBarrier { ports throws(ServiceError) in try onReady(listeners.urls(ports: ports)) }
        var application = application(.production, on: listeners, readiness: readiness)
        application.addServices(
            self.application(.development, on: listeners, readiness: readiness),
            self.application(.control, on: listeners, readiness: readiness))
        do {
            try await application.runService()
        } catch {
            if let failure = await readiness.failure { throw failure }
            throw Self.error(error, missing: await readiness.missing, on: listeners)
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
        _ role: Listeners.Role, on listeners: Listeners, readiness: StartupBarrier
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
                let goesOn = await readiness.isListening(role, port: channel.localAddress?.port ?? 0)
                if !goesOn { try? await channel.close() }
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
