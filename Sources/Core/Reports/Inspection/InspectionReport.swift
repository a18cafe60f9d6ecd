import AttestModel
import CEmbeddedFiles
import EvidenceAnatomy

/// An object taken apart: a summary, and then the tree with offset, name, value and meaning of each part.
package struct InspectionReport: Document {
    let object: InspectedObject
    private let showsAll: Bool

    /// - Parameter showsAll: whether the text shows the parts that have neither a name nor a meaning, too.
    package init(_ recognition: Recognition, showsAll: Bool, findings: FindingsReader) {
        object = InspectedObject(recognition, findings)
        self.showsAll = showsAll
    }

    package func lines(_ style: TextStyle) -> [String] {
        let (recognition, summary) = (object.recognition, object.summary)
        var lines = FactLines.lines(of: summary.facts, style)
        if !recognition.isPlain || !recognition.steps.isEmpty {
            lines += FactLines.lines(of: [("read from", recognition.path)], style)
        }
        lines += FactLines.lines(of: object.siblings.map { ("beside it", "\($0.name) \($0.value)") }, style)
        for problem in summary.problems { lines += problem.folded(behind: "malformed    ").map(style.red) }
        lines += [""] + object.limits.wrapped(to: 80, margin: 0)
        if !object.unverified.parts.isEmpty { lines += [""] + object.unverified.lines }
        if let chain = object.chain { lines += ["", style.bold("certificate chain")] + chain.lines }
        return lines + ["", style.dim(" offset length")] + object.root.lines(style, showsAll: showsAll)
    }

    /// The summary and the whole tree (spec/inspect.md).
    package var value: JSONValue {
        let (recognition, summary) = (object.recognition, object.summary)
        let beside = recognition.siblings.map { sibling in
            JSONValue.of(
                [
                    "role": sibling.role, "place": sibling.place, "text": sibling.text,
                    "bytes": sibling.bytes.map(\.base64),
                ], keepingNil: true)
        }
        return .of([
            "kind": recognition.kind, "size": recognition.bytes.count, "decoding": recognition.steps.map(\.description),
            "place": recognition.place.map(JSONValue.string) ?? .null, "summary": FactLines.json(summary.facts),
            "problems": summary.problems, "beside": beside, "unverified": object.unverified.json,
            "tree": object.root.json(),
        ])
    }
}

extension AnatomyNode {
    /// The parts of a field of a receipt, which the field itself sums up.
    private static let members: Set = ["type", "version", "value"]

    /// Returns the part and its own parts in lines of at most 80 columns, indented by how deep each lies.
    /// - Parameter showsAll: whether to show the parts that have neither a name nor a meaning nor a problem, too.
    func lines(_ style: TextStyle, depth: Int = 0, showsAll: Bool) -> [String] {
        let isShown = showsAll || isNamed
        let own = isShown ? problem == nil ? lines(at: depth) : lines(at: depth).map(style.red) : []
        return own + children.flatMap { $0.lines(style, depth: depth + (isShown ? 1 : 0), showsAll: showsAll) }
    }

    /// A Boolean value that indicates whether the part is more than structure: ASN.1 types begin with a capital or `[`.
    private var isNamed: Bool {
        if path != nil || meaning != nil || problem != nil { return true }
        guard let first = label.unicodeScalars.first, !Self.members.contains(label) else { return false }
        return !("A"..."Z").contains(first) && first != "[" && label != "end of contents"
    }

    private func lines(at depth: Int) -> [String] {
        let places = "\("\(offset)".leftPadded(to: 7)) \("\(length)".leftPadded(to: 6))  "
        let shown = isTakenApart ? nil : value?.nonEmpty
        let meaning = self.meaning?.nonEmpty.map { shown == nil ? $0 : "(\($0))" }
        let words = [shown, meaning, problem.map { "✗ \($0)" }].compactMap(\.self)
        // An element of a list has its place in front, as fault paths write it.
        let name = label.hasPrefix("[") ? path ?? label : label
        let text = words.isEmpty ? name : "\(name): \(words.joined(separator: " "))"
        return text.folded(behind: places + String(repeating: " ", count: min(depth, 10) * 2))
    }

    /// A Boolean value that indicates whether the value is an excerpt of bytes that the parts show whole.
    private var isTakenApart: Bool { !children.isEmpty && value?.prefix { $0 != "…" }.allSatisfy(\.isHexDigit) == true }
}

/// An inspected object as one page: the summary first, then its bytes beside its parts. Each lights up the other.
extension InspectionReport: HTMLPage {
    package static let frame = PageFrame(
        body: EmbeddedFile.InspectionPage_mustache.bytes,
        style: InspectedObject.style, script: EmbeddedFile.InspectionPage_js.bytes)

    package var title: String {
        object.recognition.kind.title + (object.recognition.foreign == nil ? " of App Attest" : "")
    }

    package var context: [String: Any?] { object.context }
}

extension InspectedObject {
    /// The style of the object, for pages that show one.
    static let style =
        VectorPictures.style + EmbeddedFile.ExplanationPage_css.bytes + EmbeddedFile.InspectionPage_css.bytes

    var context: [String: Any?] {
        let rows = ByteRows(recognition.bytes, root)
        var number = 0
        return [
            "kind": recognition.kind.title, "size": Count.text(recognition.bytes.count, "byte"),
            "limits": limits, "path": recognition.path, "facts": Array(summary.facts.dropFirst()),
            "problems": summary.problems, "siblings": siblings,
            "rows": rows.rows.map { (place: String($0.offset, radix: 16).leftPadded(to: 5, with: "0"), runs: $0.runs) },
            "excess": rows.excess, "tree": [Self.part(root, &number)], "chain": chain?.context,
            "unverified": unverified.context,
        ]
    }

    private static func part(_ node: AnatomyNode, _ number: inout Int) -> [String: Any?] {
        let own = number
        let parts = node.children.map { child in
            number += 1
            return part(child, &number)
        }
        return node.context.merging(["number": own, "last": number, "isOpen": own == 0, "parts": parts]) { $1 }
    }
}
