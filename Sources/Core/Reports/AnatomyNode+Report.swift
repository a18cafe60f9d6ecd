import AttestModel
import EvidenceAnatomy

extension AnatomyNode {
    /// Returns the part with its own parts for scripts, each with the further members that `more` returns.
    func json(_ more: (AnatomyNode) -> [String: JSONValue] = { _ in [:] }) -> JSONValue {
        var members = more(self)
        members["label"] = .string(label)
        members["path"] = path.map(JSONValue.string)
        members["offset"] = .integer(Int64(offset))
        members["length"] = .integer(Int64(length))
        members["value"] = value.map(JSONValue.string)
        members["meaning"] = meaning.map(JSONValue.string)
        members["problem"] = problem.map(JSONValue.string)
        members["parts"] = children.isEmpty ? nil : .array(children.map { $0.json(more) })
        return .object(members)
    }

    /// The values of a template for the part, without those of its own parts.
    var context: [String: Any?] {
        [
            "label": label, "offset": offset, "length": length, "value": value?.nonEmpty, "meaning": meaning,
            "problem": problem, "hasParts": !children.isEmpty,
        ]
    }
}
