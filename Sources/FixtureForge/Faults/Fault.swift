/// The one thing that is wrong with a piece of evidence.
public struct Fault<Draft: EvidenceDraft>: Sendable {
    /// Where it shows in the finished evidence.
    public let path: FaultPath<Draft>
    /// What was done, in a few words.
    public let change: String
    public let edit: Edit<Draft>

    public init(
        _ path: FaultPath<Draft>, _ change: String, after stage: Draft.Stage,
        _ edit: @escaping @Sendable (inout Draft) -> Void
    ) {
        self.path = path
        self.change = change
        self.edit = Edit(stage, edit)
    }
}
