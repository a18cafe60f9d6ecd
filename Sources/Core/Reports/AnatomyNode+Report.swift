import AttestModel
import EvidenceAnatomy

extension AnatomyNode {
    /// Returns the part with its own parts for scripts.
    /// - Parameter hasFault: tells whether a part has the fault of a vector; `nil` where nothing is said of it.
    func json(hasFault: ((AnatomyNode) -> Bool)? = nil) -> JSONValue {
        .of([
            "label": label, "path": path, "offset": offset, "length": length, "value": value, "meaning": meaning,
            "problem": problem, "hasFault": hasFault?(self),
            "parts": children.isEmpty ? nil : children.map { $0.json(hasFault: hasFault) },
        ])
    }

    /// The values of a template for the part, without those of its own parts.
    var context: [String: Any?] {
        [
            "label": label, "offset": offset, "length": length, "value": value?.nonEmpty, "meaning": meaning,
            "problem": problem, "hasParts": !children.isEmpty,
        ]
    }
}
