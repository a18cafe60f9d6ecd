import AttestModel

/// A verifier under test, reachable over the adapter protocol. A run opens as many connections to it as it
/// has jobs.
package protocol Target: Sendable {
    /// The target as a user names it (`exec:./adapter --fast`).
    var name: String { get }

    /// What to call it when it does not say so itself.
    var shortName: String { get }

    /// Whether its answers are what it prints on standard output, where anything else is noise.
    var printsAnswers: Bool { get }

    /// A connection of its own; nothing is started before the first request.
    func connect() -> any TargetConnection

    /// Frees what the connections shared. The connections are closed before.
    func close() async
}

extension Target {
    package var shortName: String { name }
    package var printsAnswers: Bool { false }
    package func close() async {}
}
