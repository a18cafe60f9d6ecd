/// A change to a draft after one of its stages.
public struct Edit<Draft: EvidenceDraft>: Sendable {
    public let stage: Draft.Stage
    public let change: @Sendable (inout Draft) -> Void

    public init(_ stage: Draft.Stage, _ change: @escaping @Sendable (inout Draft) -> Void) {
        self.stage = stage
        self.change = change
    }
}
