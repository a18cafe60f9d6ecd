import AttestModel
import EvidenceAnatomy

/// An explanation for a terminal: the facts, then the evidence as a tree with offsets, the fault marked.
package struct ExplanationText {
    private let explanation: Explanation
    private let showsAll: Bool
    private let style: TextStyle

    /// - Parameter showsAll: whether parts that have no name of their own and no fault in them are taken apart too.
    package init(_ explanation: Explanation, showsAll: Bool, isColored: Bool) {
        self.explanation = explanation
        self.showsAll = showsAll
        style = TextStyle(isColored: isColored)
    }

    /// The whole text, with a final line feed.
    package var text: String {
        let vector = explanation.vector
        var lines = [style.bold(vector.id.description), vector.title, "", vector.why, ""]
        lines += explanation.facts.map { name, value in "\(style.dim(name.padded(to: 12)))\(value)" }
        lines += ["", "\(explanation.root.label), \(explanation.root.length) bytes"]
        lines += ["", style.dim("  offset  length")]
        lines += explanation.rows(showsAll: showsAll).map(line)
        if explanation.isFaultOutside { lines += ["", "The fault lies outside the bytes of the evidence."] }
        return lines.joined(separator: "\n") + "\n"
    }

    private func line(_ row: ExplanationRow) -> String {
        let node = row.node
        let problem = node.problem.map { "  ✗ \($0)" } ?? ""
        let name = "\(String(repeating: "  ", count: row.depth))\(node.label)"
        let line =
            "\(row.isMarked ? "»" : " ")\("\(node.offset)".leftPadded(to: 7)) \("\(node.length)".leftPadded(to: 7))  "
            + "\(name)  \(node.value ?? "")\(problem)" + (row.change.map { "  « \($0)" } ?? "")
        return row.isMarked ? style.red(line) : line
    }
}
