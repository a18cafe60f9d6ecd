import EvidenceAnatomy

/// One part of an object as a line of text, indented by how deep it lies.
struct InspectionRow: Sendable {
    let depth: Int
    let node: AnatomyNode

    /// Returns the parts of an object as rows, in order.
    /// - Parameter showsAll: whether to show the parts that have neither a name nor a meaning nor a problem, too.
    static func rows(of node: AnatomyNode, depth: Int = 0, showsAll: Bool) -> [InspectionRow] {
        let isShown = showsAll || isNamed(node)
        return (isShown ? [InspectionRow(depth: depth, node: node)] : [])
            + node.children.flatMap { rows(of: $0, depth: depth + (isShown ? 1 : 0), showsAll: showsAll) }
    }

    /// The parts of a field of a receipt, which the field itself sums up.
    private static let members: Set = ["type", "version", "value"]

    /// Returns a Boolean value that indicates whether a part is more than structure: the types of ASN.1 begin with a capital letter
    /// or a bracket.
    private static func isNamed(_ node: AnatomyNode) -> Bool {
        if node.path != nil || node.meaning != nil || node.problem != nil { return true }
        guard let first = node.label.unicodeScalars.first, !members.contains(node.label) else { return false }
        return !("A"..."Z").contains(first) && first != "[" && node.label != "end of contents"
    }

    /// The row in lines of at most 80 columns.
    var lines: [String] {
        let places = "\("\(node.offset)".leftPadded(to: 7)) \("\(node.length)".leftPadded(to: 6))  "
        let margin = places + String(repeating: " ", count: min(depth, 10) * 2)
        let shown = isTakenApart ? nil : node.value.flatMap { $0.isEmpty ? nil : $0 }
        let meaning = node.meaning.flatMap { $0.isEmpty ? nil : shown == nil ? $0 : "(\($0))" }
        let value = [shown, meaning, node.problem.map { "✗ \($0)" }].compactMap(\.self)
        let text = value.isEmpty ? name : "\(name): \(value.joined(separator: " "))"
        return text.folded(behind: margin)
    }

    /// The label; an element of a list has its place in front, as fault paths write it.
    private var name: String { node.label.hasPrefix("[") ? node.path ?? node.label : node.label }

    /// A Boolean value that indicates whether the value is an excerpt of bytes that the parts show whole.
    private var isTakenApart: Bool {
        guard !node.children.isEmpty, let value = node.value else { return false }
        return value.prefix { $0 != "…" }.allSatisfy(\.isHexDigit)
    }
}
