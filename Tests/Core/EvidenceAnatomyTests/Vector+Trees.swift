import AttestModel
import EvidenceAnatomy

extension Vector {
    /// All its evidence taken apart: one object, or one of each step.
    var trees: [AnatomyNode] { content.requests.map(EvidenceAnatomy.tree) }
}
