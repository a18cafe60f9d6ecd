import AttestModel
import FixtureForge

/// The service DeviceCheck: it keeps two bits for each device and team, and tells whether device tokens are genuine.
///
/// It knows the tokens of the simulated devices of its seed, and those that are registered. A program can use it in
/// its own process, with a log and a script of its own:
///
/// ```swift
/// let state = try ServiceState()
/// let tokens = try TokenCheck(keys: [key])
/// let service = DeviceCheckService(tokens: tokens, state: state, clock: clock, seed: seed)
/// let server = AppleServer(
///     services: [service], clock: clock, tokens: tokens, state: state, log: CallLog { call in … }, seed: seed)
/// try await server.serving { urls in
///     try await service.append(try DeviceCheckService.scriptEntries(of: #"{"answer":"neverSet"}"#.utf8))
///     // Calls to urls[.production] …
///     let bits = await state.saved.bits[owner]
/// }
/// ```
package struct DeviceCheckService: ScriptedService {
    /// The words of a script for this service.
    package static let dialect = ScriptDialect(
        service: DeviceCheckEndpoint.serviceName, member: "answer", names: DeviceCheckAnswer.all.map(\.name))

    private let authorizations: TokenCheck
    let deviceTokens: DeviceTokens
    let state: ServiceState
    package let script: ResponseScript
    let clock: ServiceClock

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - tokens: The check of provider tokens.
    ///   - state: The state, which has the bits.
    ///   - rules: The rules for device tokens.
    ///   - script: The entries that `scriptEntries(of:)` has read.
    ///   - seed: The seed of the simulated devices whose tokens are genuine.
    package init(
        tokens: TokenCheck, state: ServiceState, rules: DeviceTokenRules = DeviceTokenRules(),
        script: [ScriptEntry] = [], clock: ServiceClock, seed: Seed
    ) {
        authorizations = tokens
        deviceTokens = DeviceTokens(rules: rules, seed: seed)
        self.state = state
        self.script = ResponseScript(script)
        self.clock = clock
    }

    /// The three paths.
    package var endpoints: [any Endpoint] {
        DeviceCheckCall.allCases.map {
            DeviceCheckEndpoint(
                call: $0, authorizations: authorizations, tokens: deviceTokens, state: state, script: script)
        }
    }

    /// Registers device tokens that are no simulated device's. When there are more than 10,000, the oldest are forgotten.
    ///
    /// - Returns: The number of registered tokens.
    @discardableResult
    package func register(_ tokens: [RegisteredToken]) async -> Int { await deviceTokens.register(tokens) }

    /// Returns a new token of a simulated device, 1,564 bytes.
    ///
    /// - Parameter createdAt: The milliseconds since 1970.
    package func deviceToken(
        device: String, appId: String, environment: AttestEnvironment, createdAt: Int64
    ) async -> [UInt8] {
        await deviceTokens.generate(device: device, appId: appId, environment: environment, createdAt: createdAt)
    }

    /// Sets the bits of a device, or clears them, so that they were never set.
    ///
    /// - Throws: `ServiceError.stateNotSaved`; the bits are as before then.
    package func setBits(_ bits: TwoBits?, of owner: BitOwner) async throws(ServiceError) {
        try await state.change { saved in
            saved.bits[owner] = bits
            return true
        }
    }

    /// Forgets all bits, registered and used tokens, transaction ids and entries of the script.
    ///
    /// - Throws: `ServiceError.stateNotSaved`; everything is as before then.
    package func reset() async throws(ServiceError) {
        try await state.change { saved in
            saved.bits = BitRegister()
            return true
        }
        await deviceTokens.reset()
        await script.removeAll()
    }
}
