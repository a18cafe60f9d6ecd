import AttestModel
import EvidenceAnatomy

/// An explanation for a terminal: the facts, then the evidence as a tree with offsets, the fault marked.
public struct ExplanationText {
    private let explanation: Explanation
    private let showsAll: Bool
    private let style: TextStyle

    /// - Parameter showsAll: whether parts that have no name of their own and no fault in them are taken apart too.
    public init(_ explanation: Explanation, showsAll: Bool, isColored: Bool) {
        self.explanation = explanation
        self.showsAll = showsAll
        style = TextStyle(isColored: isColored)
    }

    /// The whole text, with a final line feed.
    public var text: String {
        let vector = explanation.vector
        var lines = [style.bold(vector.id.description), vector.title, "", vector.why, ""]
        lines += explanation.facts.map { name, value in "\(style.dim(name.padded(to: 12)))\(value)" }
        lines += ["", "\(explanation.root.label), \(explanation.root.length) bytes"]
        lines += ["", style.dim("  offset  length"), rows(of: explanation.root, depth: 0).joined(separator: "\n")]
        if explanation.isFaultOutside { lines += ["", "The fault lies outside the bytes of the evidence."] }
        return lines.joined(separator: "\n") + "\n"
    }

    private func rows(of node: AnatomyNode, depth: Int, isMarkedAbove: Bool = false) -> [String] {
        let display = isMarkedAbove ? .none : explanation.mark?.display(of: node) ?? .none
        let isMarked = display == .here
        let problem = node.problem.map { "  ✗ \($0)" } ?? ""
        let name = "\(String(repeating: "  ", count: depth))\(node.label)"
        let row =
            "\(isMarked ? "»" : " ")\("\(node.offset)".leftPadded(to: 7)) \("\(node.length)".leftPadded(to: 7))  "
            + "\(name)  \(node.value ?? "")\(problem)"
            + (isMarked ? "  « \(explanation.vector.fault?.change ?? "")" : "")
        return [isMarked ? style.red(row) : row]
            + (isOpen(node, display)
                ? node.children.flatMap { rows(of: $0, depth: depth + 1, isMarkedAbove: isMarked || isMarkedAbove) }
                : [])
    }

    /// A part is taken apart when the fault is inside, when it is the evidence or a list of named parts, or on request.
    private func isOpen(_ node: AnatomyNode, _ display: FaultMark.Display) -> Bool {
        if showsAll || display == .inside || node.path == explanation.root.path { return true }
        return display == .none && !["intermediate", "receipt"].contains(node.path ?? "")
            && node.children.contains { child in child.flattened.contains { $0.path != nil } }
    }
}
