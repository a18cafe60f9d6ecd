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
        let shown = ["expect", "level"] + (pictures.bytes == nil ? [] : ["before", "after"])
        let chips = [
            (text: "expected: \(vector.expectationText)", tone: ""), (text: "level \(vector.level.rawValue)", tone: ""),
            (text: vector.impact.rawValue, tone: vector.impact.isGrave ? "bad" : ""),
            (text: vector.requirement.id, tone: ""),
        ]
        let values: [String: Any?] = [
            "id": vector.id.description, "title": vector.title, "why": vector.why, "chips": chips,
            "facts": explanation.facts.filter { !shown.contains($0.name) }.map { name, value in
                (name: name, value: value, isMono: ["before", "after"].contains(name))
            },
            "size": explanation.root.length, "kind": explanation.root.label, "outside": explanation.outside,
            "tree": [context(of: explanation.root)],
        ]
        return values.merging(pictures.context) { value, _ in value }
    }

    private func context(of node: AnatomyNode, isMarkedAbove: Bool = false) -> [String: Any?] {
        let display = isMarkedAbove ? .none : explanation.mark?.display(of: node) ?? .none
        let isMarked = display == .here
        return node.context.merging([
            "change": isMarked ? explanation.vector.fault?.change : nil,
            "isOpen": display == .inside || node.path == explanation.root.path,
            "parts": node.children.map { context(of: $0, isMarkedAbove: isMarked || isMarkedAbove) },
        ]) { $1 }
    }
}
