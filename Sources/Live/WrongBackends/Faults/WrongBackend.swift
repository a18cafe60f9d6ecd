import ReferenceBackend

/// The reference backend with one duty done wrong, as some real backend does it.
///
/// A suite that does not notice has a hole: each must fail the check that is about its duty.
package struct WrongBackend: Sendable {
    /// The permanent name: lower-case words joined by hyphens.
    package let name: String
    private let facts: FaultFacts
    private let patch: @Sendable (inout BackendParts) -> Void

    /// Creates the wrong backend that `wrong-backends.json` describes under a name.
    /// - Parameter patch: Replaces functions of the right parts.
    init(_ name: String, _ patch: @escaping @Sendable (inout BackendParts) -> Void) {
        (self.name, self.patch, facts) = (name, patch, FaultFacts.all[name] ?? FaultFacts())
    }

    /// One sentence that says what the backend does wrong.
    package var summary: String { facts.summary }
    /// The duties whose checks it fails: the first one always, the others as the reason says. Each is the number of a check
    /// (`F-11`) or a requirement (`LIVE-RECEIPT`).
    package var fails: [String] { facts.fails }
    /// The reason why it fails further checks; `nil` for one that fails the first alone.
    package var reason: String? { facts.reason }
    /// A Boolean value that indicates whether only requests at the same time show the fault.
    package var isRacy: Bool { facts.isRacy }

    /// The parts with the wrong ones among them. Each call makes new ones, which share nothing: what they keep in memory is lost
    /// with the backend, as at a restart.
    package var parts: BackendParts {
        var parts = BackendParts()
        patch(&parts)
        return parts
    }
}
