/// A change to a draft after one of its stages.
package struct DraftEdit<Draft: EvidenceDraft>: Sendable {
    package let stage: Draft.Stage
    package let change: @Sendable (inout Draft) -> Void

    package init(_ stage: Draft.Stage, _ change: @escaping @Sendable (inout Draft) -> Void) {
        self.stage = stage
        self.change = change
    }
}
