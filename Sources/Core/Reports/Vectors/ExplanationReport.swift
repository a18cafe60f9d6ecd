import AttestModel
import CEmbeddedFiles
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
        return .of([
            "id": vector.id, "title": vector.title, "why": vector.why, "facts": FactLines.json(explanation.facts),
            "isFaultOutside": explanation.outside != nil,
            "evidence": explanation.root.json { explanation.mark?.display(of: $0) == .here },
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

/// An explanation as one page: the pictures first, then the facts and the bytes.
extension ExplanationReport: HTMLPage {
    package static let frame = PageFrame(
        body: EmbeddedFile.ExplanationPage_mustache.bytes,
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
