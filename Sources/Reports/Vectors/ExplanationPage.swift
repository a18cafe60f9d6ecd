import AttestModel
import EvidenceAnatomy

/// An explanation as one page, without a script.
struct ExplanationPage: HTMLPage {
    let explanation: Explanation

    static func frame() throws -> PageFrame {
        try PageFrame(
            body: PackageResources.ExplanationPage_mustache,
            partials: ["node": PackageResources.ExplanationNode_mustache],
            style: PackageResources.ExplanationPage_css)
    }

    var title: String { explanation.vector.id.description }

    var context: [String: Any] {
        let vector = explanation.vector
        return [
            "id": vector.id.description, "title": vector.title, "why": vector.why,
            "facts": explanation.facts.map { ["name": $0.name, "value": $0.value] },
            "size": explanation.root.length, "kind": explanation.root.label,
            "isFaultOutside": explanation.isFaultOutside, "outsideText": Explanation.outsideText,
            "tree": [context(of: explanation.root)],
        ]
    }

    private func context(of node: AnatomyNode, isMarkedAbove: Bool = false) -> [String: Any] {
        let display = isMarkedAbove ? .none : explanation.mark?.display(of: node) ?? .none
        let isMarked = display == .here
        return [
            "label": node.label, "offset": node.offset, "length": node.length, "value": node.value ?? "",
            "problem": node.problem ?? "", "hasProblem": node.problem != nil, "isMarked": isMarked,
            "change": isMarked ? explanation.vector.fault?.change ?? "" : "",
            "isOpen": display == .inside || node.path == explanation.root.path,
            "hasParts": !node.children.isEmpty,
            "parts": node.children.map { context(of: $0, isMarkedAbove: isMarked || isMarkedAbove) },
        ]
    }
}
