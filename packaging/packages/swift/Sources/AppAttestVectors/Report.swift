/// A vector that was not answered rightly.
public struct Failure: Sendable, Hashable, CustomStringConvertible {
    public let id: String
    public let outcome: Outcome
    public let reason: String

    public var description: String { "\(id): \(outcome.rawValue): \(reason)" }
}

/// The outcome of a check. Its description lists the failures and the counts.
public struct Report: Sendable, CustomStringConvertible {
    public internal(set) var passed = 0
    public internal(set) var failures: [Failure] = []
    /// The ids of the vectors that need a capability which the verifier lacks.
    public internal(set) var notTestable: [String] = []

    public var description: String {
        let counts = "\(passed) passed, \(failures.count) failed, \(notTestable.count) not testable"
        return (failures.map(\.description) + [counts]).joined(separator: "\n")
    }
}
