import AttestModel
import CEmbeddedFiles
import EvidenceAnatomy

/// An explanation as one page: the pictures first, then the facts and the bytes.
extension ExplanationReport: HTMLPage {
    package static let frame = PageFrame(
        body: EmbeddedFile.ExplanationPage_mustache.bytes,
        partials: VectorPictures.partials.merging(["node": EmbeddedFile.ExplanationNode_mustache.bytes]) { $1 },
        style: VectorPictures.style + EmbeddedFile.ExplanationPage_css.bytes)

    package var title: String { explanation.vector.id.description }

    package var context: [String: Any?] {
        let vector = explanation.vector
        let pictures = VectorPictures(vector, findings: findings)
        var isTold = false
        let chips = [
            (text: "expected: \(vector.expectationText)", tone: ""), (text: "level \(vector.level.rawValue)", tone: ""),
            (text: vector.impact.rawValue, tone: vector.impact.isGrave ? "bad" : ""),
            (text: vector.requirement.id, tone: ""),
        ]
        let values: [String: Any?] = [
            "id": vector.id.description, "title": vector.title, "why": vector.why, "chips": chips,
            "facts": explanation.facts(beside: pictures).filter { !["expect", "level"].contains($0.name) }.map {
                (name: $0.name, value: $0.value, isMono: ["before", "after"].contains($0.name))
            },
            "size": explanation.root.length, "kind": explanation.root.label, "outside": explanation.outside,
            "tree": [context(of: explanation.root, isMarkedAbove: false, &isTold)],
        ]
        return values.merging(pictures.context) { value, _ in value }
    }

    /// - Parameter isTold: whether a part before has the change, which all marked parts have in common.
    private func context(of node: AnatomyNode, isMarkedAbove: Bool, _ isTold: inout Bool) -> [String: Any?] {
        let display = isMarkedAbove ? .none : explanation.mark?.display(of: node) ?? .none
        let isMarked = display == .here
        let change = isMarked && !isTold ? explanation.vector.fault?.change : nil
        isTold = isTold || isMarked
        let parts = node.children.map { context(of: $0, isMarkedAbove: isMarked || isMarkedAbove, &isTold) }
        return node.context.merging([
            "isMarked": isMarked, "change": change, "parts": parts,
            "isOpen": display == .inside || node.path == explanation.root.path,
        ]) { $1 }
    }
}
