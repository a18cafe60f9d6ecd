import AttestModel

/// A verifier under test, reachable over the adapter protocol. A run opens as many connections to it as it has jobs.
package protocol Target: Sendable {
    /// The target as a user names it (`exec:./adapter --fast`).
    var name: String { get }

    /// The name of a target that does not give one.
    var shortName: String { get }

    /// A Boolean value that indicates whether its answers are lines on standard output, where all else is noise.
    var printsAnswers: Bool { get }

    /// The remarks about the answers so far.
    var remarks: [RunRemark] { get async }

    /// Returns a new connection; nothing is started before the first request.
    func connect() -> any TargetConnection

    /// Frees the resources that the connections share. They are closed before.
    func close() async
}

extension Target {
    package var shortName: String { name }
    package var printsAnswers: Bool { false }
    package var remarks: [RunRemark] { get async { [] } }
    package func close() async {}
}

/// One way to a target, used for one request at a time.
package protocol TargetConnection: Sendable {
    /// Sends a request and waits for what comes back. A crash, a hang and an answer outside the protocol are
    /// normal results; the connection is usable again after each of them.
    /// - Parameter timeout: bounds sending and receiving together.
    /// - Throws: `RunnerError` with code `targetCannotStart` when there is nothing that could be asked.
    func answer(_ request: AdapterRequest, within timeout: Duration) async throws(RunnerError) -> Answer

    /// Ends the connection and every process behind it.
    /// - Returns: what the target still said after its last answer, if anything.
    func close() async -> LateFault?
}
