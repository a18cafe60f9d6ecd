import AttestModel

/// A client that carries out orders.
protocol CheckedClient: Sendable {
    /// Returns the client's description of itself.
    ///
    /// - Throws: `RunnerError` when it cannot be started or reached, or does not describe itself.
    func describe() async throws(RunnerError) -> TargetDescription

    /// Hands an order to the client, and waits for its answer.
    ///
    /// - Parameter id: The id of the request.
    /// - Throws: `RunnerError` when there is nothing left that could be asked.
    func answer(_ request: DeviceCheckUseRequest, id: String) async throws(RunnerError) -> ClientAnswer

    /// Ends the client, and everything that it started.
    func close() async
}

/// The addresses and the key of the simulated service, as a client needs them.
struct ServiceAccess: Sendable {
    /// The base URL of the production host.
    let productionURL: String
    /// The base URL of the development host.
    let developmentURL: String
    let keyId: String
    let teamId: String
    /// The key that signs provider tokens; empty when only the client has it.
    let privateKeyPEM: String
}
