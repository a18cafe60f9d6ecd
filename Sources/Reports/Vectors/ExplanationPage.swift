import AttestModel
import EvidenceAnatomy
import Mustache

/// An explanation as one HTML page that needs nothing else: no script, no network.
package struct ExplanationPage {
    private let explanation: Explanation

    package init(_ explanation: Explanation) { self.explanation = explanation }

    /// The whole page. Everything that comes from the vector is escaped by the template.
    ///
    /// - Throws: the template library's error, only when a template of this program is malformed.
    package func html() throws -> String {
        let templates = [
            "page": PackageResources.ExplanationPage_mustache, "node": PackageResources.ExplanationNode_mustache,
        ]
        let library = MustacheLibrary(
            templates: try templates.mapValues { try MustacheTemplate(string: String(decoding: $0, as: UTF8.self)) })
        return library.render(HTMLContext.hardened(context), withTemplate: "page") ?? ""
    }

    private var context: [String: Any] {
        let vector = explanation.vector
        return [
            "id": vector.id.description, "title": vector.title, "why": vector.why,
            "facts": explanation.facts.map { ["name": $0.name, "value": $0.value] },
            "size": explanation.root.length, "kind": explanation.root.label,
            "isFaultOutside": explanation.isFaultOutside, "tree": [context(of: explanation.root)],
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
