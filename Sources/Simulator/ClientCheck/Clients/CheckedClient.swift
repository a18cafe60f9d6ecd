import AppleServices
import AttestModel

/// A client that carries out orders.
package protocol CheckedClient: Sendable {
    /// - Throws: `RunnerError` when it cannot be started or reached, or does not describe itself.
    func describe() async throws(RunnerError) -> TargetDescription

    /// Hands an order to the client, and waits for its answer.
    /// - Parameter timeout: the longest wait, unless the client has its own.
    /// - Throws: `RunnerError` when there is nothing left that could be asked.
    func answer(
        _ request: DeviceCheckUseRequest, id: String, within timeout: Duration
    ) async throws(RunnerError) -> ClientAnswer

    /// The output of the client besides its answers, one element for each stream; `nil` when it cannot be seen.
    var output: [[UInt8]]? { get async }

    /// Ends the client, and everything that it started.
    func close() async
}

/// The addresses and the key of the simulated service, as a client needs them.
package struct ServiceAccess: Sendable {
    package let productionURL: String
    package let developmentURL: String
    package let keyId: String
    package let teamId: String
    /// The key that signs provider tokens; empty when only the client has it.
    package let privateKeyPEM: String

    package init(_ urls: [Listeners.Role: String], developer: SimulatedDeveloper) {
        (productionURL, developmentURL) = (urls[.production] ?? "", urls[.development] ?? "")
        (keyId, teamId) = (developer.key.keyId, developer.key.teamId)
        privateKeyPEM = developer.privateKeyPEM
    }
}
