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
