/// One thing that a verifier has to check: one check of the reference verifier, one group of vectors.
public struct Requirement: Sendable, Hashable, Identifiable {
    /// The permanent name (`ATT-NONCE`).
    public let id: String
    public let suite: Suite
    /// The second part of its vectors' ids (`nonce`).
    public let group: String
    /// What must hold, in one sentence.
    public let statement: String
    /// The paragraph it comes from.
    public let source: String
    /// Where its faults lie; `nil` for the requirements that genuine objects are accepted, and where that depends
    /// on the step.
    public let stage: Stage?

    public static func == (lhs: Requirement, rhs: Requirement) -> Bool { lhs.id == rhs.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// Every requirement, in the order in which they are reported.
    public static let all: [Requirement] = attestation + assertion + receipt + sequence

    /// The requirement with this id.
    public static func named(_ id: String) -> Requirement? { all.first { $0.id == id } }
}
