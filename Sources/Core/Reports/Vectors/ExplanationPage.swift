import AttestModel
import EvidenceAnatomy

/// An explanation as one page: the pictures first, then the facts and the bytes.
struct ExplanationPage: HTMLPage {
    let explanation: Explanation
    let findings: FindingsReader

    static func frame() throws -> PageFrame {
        var partials = VectorPictures.partials
        partials["node"] = PackageResources.ExplanationNode_mustache
        return try PageFrame(
            body: PackageResources.ExplanationPage_mustache, partials: partials,
            style: VectorPictures.style + PackageResources.ExplanationPage_css)
    }

    var title: String { explanation.vector.id.description }

    var context: [String: Any] {
        let vector = explanation.vector
        let pictures = VectorPictures(vector, findings: findings)
        let shown = Self.heading + (pictures.bytes == nil ? [] : ["before", "after"])
        let values: [String: Any] = [
            "id": vector.id.description, "title": vector.title, "why": vector.why, "chips": chips,
            "facts": explanation.facts.filter { !shown.contains($0.name) }.map { name, value in
                ["name": name, "value": value, "isMono": Self.monospaced.contains(name)] as [String: Any]
            },
            "size": explanation.root.length, "kind": explanation.root.label,
            "isFaultOutside": explanation.isFaultOutside, "outsideText": Explanation.outsideText,
            "tree": [context(of: explanation.root)],
        ]
        return values.merging(pictures.context) { value, _ in value }
    }

    /// The facts whose values are bytes or names.
    private static let monospaced: Set = ["before", "after"]

    /// The facts that the heading has.
    private static let heading = ["expect", "level"]

    /// The right answer and the weight of the vector.
    private var chips: [[String: Any]] {
        let vector = explanation.vector
        return [
            ["text": "expected: \(vector.expectationText)", "tone": ""],
            ["text": "level \(vector.level.rawValue)", "tone": ""],
            ["text": vector.impact.rawValue, "tone": vector.impact.isGrave ? "bad" : ""],
            ["text": vector.requirement.id, "tone": ""],
        ]
    }

    private func context(of node: AnatomyNode, isMarkedAbove: Bool = false) -> [String: Any] {
        let display = isMarkedAbove ? .none : explanation.mark?.display(of: node) ?? .none
        let isMarked = display == .here
        return [
            "label": node.label, "offset": node.offset, "length": node.length, "value": node.value ?? "",
            "meaning": node.meaning ?? "", "problem": node.problem ?? "", "hasProblem": node.problem != nil,
            "isMarked": isMarked,
            "change": isMarked ? explanation.vector.fault?.change ?? "" : "",
            "isOpen": display == .inside || node.path == explanation.root.path,
            "hasParts": !node.children.isEmpty,
            "parts": node.children.map { context(of: $0, isMarkedAbove: isMarked || isMarkedAbove) },
        ]
    }
}
