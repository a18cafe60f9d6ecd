import AttestModel
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
        return .members([
            "kind": .string(recognition.kind.rawValue), "size": .integer(Int64(recognition.bytes.count)),
            "decoding": .strings(recognition.steps.map(\.description)),
            "place": recognition.place.map(JSONValue.string) ?? .null,
            "summary": FactLines.json(summary.facts), "problems": .strings(summary.problems),
            "beside": .array(
                recognition.siblings.map { sibling in
                    .object([
                        "role": .string(sibling.role.rawValue), "place": .string(sibling.place),
                        "text": .string(sibling.text), "bytes": sibling.bytes.map(JSONValue.base64) ?? .null,
                    ])
                }),
            "unverified": object.unverified.json, "tree": object.root.json(),
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
