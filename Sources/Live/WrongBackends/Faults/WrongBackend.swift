import ReferenceBackend

/// The reference backend with one duty done wrong, as some real backend does it.
///
/// A suite has a hole unless each fails the check about its duty. Its members are also those of its facts.
@dynamicMemberLookup
package struct WrongBackend: Sendable {
    /// The permanent name: lower-case words joined by hyphens.
    package let name: String
    private let facts: FaultFacts
    private let patch: @Sendable (inout BackendParts) -> Void

    /// Creates the wrong backend that `wrong-backends.json` describes under a name.
    init(_ name: String, _ patch: @escaping @Sendable (inout BackendParts) -> Void) {
        (self.name, self.patch, facts) = (name, patch, FaultFacts.all[name] ?? FaultFacts())
    }

    init<Part: Sendable>(_ name: String, _ part: any WritableKeyPath<BackendParts, Part> & Sendable, _ wrong: Part) {
        self.init(name) { $0[keyPath: part] = wrong }
    }

    /// Creates the wrong backend in which one function is made of the right one.
    init<Part: Sendable>(
        _ name: String, changing part: any WritableKeyPath<BackendParts, Part> & Sendable,
        _ wrong: @escaping @Sendable (_ right: Part) -> Part
    ) { self.init(name) { $0[keyPath: part] = wrong($0[keyPath: part]) } }

    package subscript<Value>(dynamicMember member: KeyPath<FaultFacts, Value>) -> Value { facts[keyPath: member] }

    /// The parts with the wrong ones among them. Each call makes new ones, which share nothing: what they keep in memory is lost
    /// with the backend, as at a restart.
    package var parts: BackendParts {
        var parts = BackendParts()
        patch(&parts)
        return parts
    }
}
