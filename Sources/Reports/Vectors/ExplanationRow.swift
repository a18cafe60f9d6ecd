import AttestModel
import EvidenceAnatomy

/// One part of the evidence as a row of a list, indented by how deep it lies.
struct ExplanationRow: Sendable {
    let depth: Int
    let node: AnatomyNode
    /// What the fault did to it, where it is the part that the fault is shown at.
    let change: String?

    /// Whether the fault is shown here.
    var isMarked: Bool { change != nil }
}

extension Explanation {
    /// The evidence as rows, in order.
    ///
    /// - Parameter showsAll: whether parts that have no name of their own and no fault in them are taken apart too.
    func rows(showsAll: Bool) -> [ExplanationRow] { rows(of: root, depth: 0, isMarkedAbove: false, showsAll) }

    private func rows(of node: AnatomyNode, depth: Int, isMarkedAbove: Bool, _ showsAll: Bool) -> [ExplanationRow] {
        let display = isMarkedAbove ? .none : mark?.display(of: node) ?? .none
        let isMarked = display == .here
        let row = ExplanationRow(depth: depth, node: node, change: isMarked ? vector.fault?.change ?? "" : nil)
        guard showsAll || isOpen(node, display) else { return [row] }
        return [row]
            + node.children.flatMap { child in
                rows(of: child, depth: depth + 1, isMarkedAbove: isMarked || isMarkedAbove, showsAll)
            }
    }

    /// A part is taken apart when the fault is inside, when it is the evidence or a list of named parts.
    private func isOpen(_ node: AnatomyNode, _ display: FaultLocation.Display) -> Bool {
        if display == .inside || node.path == root.path { return true }
        return display == .none && !["intermediate", "receipt"].contains(node.path ?? "")
            && node.children.contains { child in child.flattened.contains { $0.path != nil } }
    }
}
