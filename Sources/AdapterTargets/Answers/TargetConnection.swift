import AttestModel

/// One way to a target, used for one request at a time.
package protocol TargetConnection: Sendable {
    /// Sends a request and waits for what comes back. A crash, a hang and an answer outside the protocol are
    /// normal results; the connection is usable again after each of them.
    ///
    /// - Parameter timeout: bounds sending and receiving together.
    /// - Throws: `RunnerError` with code `targetCannotStart` when there is nothing that could be asked.
    func answer(_ request: AdapterRequest, within timeout: Duration) async throws(RunnerError) -> Answer

    /// Ends the connection and every process behind it.
    ///
    /// - Returns: what the target still said after its last answer, if anything.
    func close() async -> LateFault?
}
