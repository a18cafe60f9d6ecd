/// What a target can do. A vector that needs an undeclared capability is not testable on it.
package enum Capability: String, Sendable, Hashable, CaseIterable {
    case attestation, assertion, receipt
    /// Trust anchors can be injected.
    case roots
    /// The request's `time` is honoured.
    case clock
    /// Development is told from production.
    case environment
    /// The counter is compared with the request's `storedCounter`.
    case storedCounter
    /// The challenge inside client data is compared with the request's `challenge`.
    case challenge
    /// A precomputed `clientDataHash` is accepted.
    case clientDataHash
    /// The extension values of OS 27 are compared with the request's `policy`.
    case extensions
    case deviceCheckService, deviceCheckClient
}
