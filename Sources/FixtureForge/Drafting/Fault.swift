/// The one thing that is wrong with a piece of evidence.
package struct Fault<Draft: EvidenceDraft>: Sendable {
    /// Where it shows in the finished evidence.
    package let path: FaultPath<Draft>
    /// What was done, in a few words.
    package let change: String
    package let edit: DraftEdit<Draft>

    package init(
        _ path: FaultPath<Draft>, _ change: String, after stage: Draft.Stage,
        _ edit: @escaping @Sendable (inout Draft) -> Void
    ) {
        self.path = path
        self.change = change
        self.edit = DraftEdit(stage, edit)
    }
}
