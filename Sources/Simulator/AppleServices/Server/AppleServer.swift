import AttestModel
import FixtureForge
import LocalServer

/// The simulated Apple's services on HTTP: one address for each environment, and one for tests to control them.
///
/// A program can serve them in its own process, with a log and a script of its own:
///
/// ```swift
/// let state = try ServiceState() let server = AppleServer(
///     tokens: try TokenCheck(keys: [key]), state: state, clock: clock, log: CallLog { call in … }, seed: seed)
/// try await server.serving { urls in
///     try await server.deviceCheck.append(try DeviceCheckService.scriptEntries(of: #"{"answer":"neverSet"}"#.utf8))
///     // Calls to urls[.production] …
///     let bits = await state.saved.bits[owner]
/// }
/// ```
package struct AppleServer: Sendable {
    package let deviceCheck: DeviceCheckService
    /// The exchange of receipts; `nil` when there is none.
    package let attestationData: AttestationDataService?
    private let responder: ServiceResponder
    private let control: ControlResponder

    /// - Parameters:
    ///   - tokens: The check of provider tokens, whose keys a test may replace.
    ///   - receiptReader: Tells receipts of the seed's authority from all else; `nil` for no exchange of receipts.
    ///   - seed: The seed of the authority of receipts, of the simulated devices and of trace identifiers.
    package init(
        tokens: TokenCheck, state: ServiceState, clock: ServiceClock, receiptReader: (any ReceiptReader)? = nil,
        rules: DeviceTokenRules = DeviceTokenRules(),
        scripts: (attestationData: [ScriptEntry], deviceCheck: [ScriptEntry]) = ([], []), log: CallLog, seed: Seed,
        limits: ServerLimits = ServerLimits()
    ) {
        deviceCheck = DeviceCheckService(
            authorizations: tokens, deviceTokens: DeviceTokens(rules: rules, seed: seed), state: state,
            script: ResponseScript(scripts.deviceCheck), clock: clock)
        attestationData = receiptReader.map { reader in
            AttestationDataService(
                tokens: tokens, receiptReader: reader,
                exchange: ReceiptExchange(authority: ReceiptAuthority(seed: seed), state: state),
                script: ResponseScript(scripts.attestationData), clock: clock, seed: seed)
        }
        let services: [any SimulatedService] = (attestationData.map { [$0] } ?? []) + [deviceCheck]
        responder = ServiceResponder(
            services: services, tokens: tokens, clock: clock, log: log, limits: limits, seed: seed)
        control = ControlResponder(
            commands: [clock.command, tokens.keys.command, state.command] + services.flatMap(\.commands),
            limits: limits)
    }

    /// Serves until the process receives SIGINT or SIGTERM, and answers the calls that have arrived before it returns.
    /// - Parameter onReady: Called once with each address's base URL when all accept calls; its error ends the serving.
    /// - Throws: `ServerError.cannotListen`, the error of `onReady`, and `.stopped` for an end without a signal.
    package func serve(
        on listeners: Listeners, onReady: @escaping @Sendable ([Listeners.Role: String]) throws(ServerError) -> Void
    ) async throws(ServerError) {
        try await server(on: listeners).serve { urls throws(ServerError) in try onReady(Self.urls(urls)) }
    }

    /// Serves for as long as a function runs, inside a program that goes on afterwards. Signals are left to the program.
    /// - Parameter body: Gets the base URL of each address when all accept calls. When it returns or throws, the calls
    ///   that have arrived are answered, and the serving ends.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`, and `ServerError.cannotListen`.
    package func serving<Result: Sendable>(
        on listeners: Listeners = Listeners(), _ body: @Sendable ([Listeners.Role: String]) async throws -> Result
    ) async throws -> Result {
        try await server(on: listeners).serving { try await body(Self.urls($0)) }
    }

    private func server(on listeners: Listeners) -> LocalServer {
        let addresses = Listeners.Role.allCases.map { role in
            listeners.address(of: role) { request in
                guard let environment = role.environment else { return await control.respond(to: request) }
                return await responder.respond(to: request, in: environment)
            }
        }
        return LocalServer(addresses, name: "Apple", limits: control.limits)
    }

    private static func urls(_ urls: [String]) -> [Listeners.Role: String] {
        Dictionary(uniqueKeysWithValues: zip(Listeners.Role.allCases, urls))
    }
}
