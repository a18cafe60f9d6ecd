/// An ability of a target. A vector that needs an undeclared capability is not testable on it.
public enum Capability: String, Sendable, Hashable, CaseIterable, Vocabulary {
    /// The target verifies attestations.
    case attestation
    /// The target verifies assertions.
    case assertion
    /// The target verifies receipts.
    case receipt
    /// The target trusts the request's `roots`, and nothing else.
    case roots
    /// The target verifies at the request's `time`.
    case clock
    /// The target tells development from production: a check that every server owes.
    case environment
    /// The target compares the counter with the request's `storedCounter`: a check that every server owes.
    case storedCounter
    /// The target compares the challenge inside client data with the request's: a check that every server owes.
    case challenge
    /// The target accepts a precomputed `clientDataHash`.
    case clientDataHash
    /// The target takes the `challenge` as bytes, which need not be text.
    case binaryChallenge
    /// The target compares extension values of OS 27 with the request's `policy`.
    case extensions
    /// The target answers calls in the place of Apple's DeviceCheck server.
    case deviceCheckService
    /// The target keeps the bits that updates write, by itself or in the `bits` of its answers.
    case deviceCheckBits
    /// The target reads the answers of a DeviceCheck server.
    case deviceCheckClient
    /// The target calls a DeviceCheck server whose address the test chooses.
    case deviceCheckCaller
    /// The target forgets all keys and counters at the operation `reset`.
    case reset

    /// The checks that every server owes. A target has them all, unless it names a reason why it leaves one out. Every
    /// other capability is a feature: a target has those that it declares.
    package static let checks: [Capability] = [.environment, .storedCounter, .challenge]

    /// A Boolean value that indicates whether it is a check that every server owes.
    package var isCheck: Bool { Self.checks.contains(self) }

    /// The parts that a target can play, each with the capabilities that show it: a verifier of evidence, a service in the
    /// place of Apple's DeviceCheck server, and a client of it.
    private static let parts: [Set<Capability>] = [
        [.attestation, .assertion, .receipt], [.deviceCheckService], [.deviceCheckClient],
    ]

    /// Returns the capabilities of the parts that a target does not play, when it plays another one.
    package static func ofOtherParts(than declared: Set<Capability>) -> Set<Capability> {
        let others = parts.filter { $0.isDisjoint(with: declared) }
        return others.count < parts.count ? others.reduce([]) { $0.union($1) } : []
    }

    /// Returns the capabilities in the vocabulary's order.
    package static func sorted(_ capabilities: Set<Capability>) -> [Capability] {
        allCases.filter(capabilities.contains)
    }
}
