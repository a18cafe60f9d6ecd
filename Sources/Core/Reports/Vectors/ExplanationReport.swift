import AttestModel
import EvidenceAnatomy

/// A vector explained: the facts, then the evidence as a tree with offsets, the fault marked.
package struct ExplanationReport: Document {
    let explanation: Explanation
    private let showsAll: Bool
    let findings: FindingsReader

    /// - Parameter showsAll: whether the text shows the parts of what has no name of its own and no fault in it, too.
    package init(_ vector: Vector, showsAll: Bool, findings: FindingsReader) {
        explanation = Explanation(vector)
        (self.showsAll, self.findings) = (showsAll, findings)
    }

    package func lines(_ style: TextStyle) -> [String] {
        let pictures = VectorPictures(explanation.vector, findings: findings)
        var lines = explanation.vector.outline.heading(style)
        lines += FactLines.lines(of: explanation.facts(beside: pictures), style)
        for (heading, picture) in pictures.sections { lines += ["", style.bold(heading)] + picture }
        lines += ["", "\(explanation.root.label), \(explanation.root.length) bytes"]
        lines += ["", style.dim("  offset  length")]
        lines += explanation.rows(showsAll: showsAll).map { line($0, style) }
        if let outside = explanation.outside { lines += ["", outside] }
        return lines
    }

    package var value: JSONValue {
        let vector = explanation.vector
        let tree = explanation.root.json { ["hasFault": .bool(explanation.mark?.display(of: $0) == .here)] }
        return .members([
            "id": .string(vector.id.description), "title": .string(vector.title), "why": .string(vector.why),
            "facts": FactLines.json(explanation.facts),
            "isFaultOutside": .bool(explanation.outside != nil), "evidence": tree,
        ])
    }

    private func line(_ row: Explanation.Row, _ style: TextStyle) -> String {
        let node = row.node
        let problem = node.problem.map { "  ✗ \($0)" } ?? ""
        let name = "\(String(repeating: "  ", count: row.depth))\(node.label)"
        let line =
            "\(row.isMarked ? "»" : " ")\("\(node.offset)".leftPadded(to: 7)) \("\(node.length)".leftPadded(to: 7))  "
            + "\(name)  \(node.value ?? "")\(node.meaning.map { "  (\($0))" } ?? "")\(problem)"
            + (row.change.map { "  « \($0)" } ?? "")
        return row.isMarked ? style.red(line) : line
    }
}
