/// What a request of the adapter protocol asks for.
package enum Operation: String, Sendable, Hashable, CaseIterable {
    case describe, verifyAttestation, verifyAssertion, verifyReceipt

    /// The kind of evidence that it is about; `nil` for `describe`.
    package var kind: EvidenceKind? { EvidenceKind.all.first { $0.operation == self } }

    /// The capability of a target that implements the operation; `nil` for `describe`, which every target answers.
    package var capability: Capability? { kind?.capability }
}
