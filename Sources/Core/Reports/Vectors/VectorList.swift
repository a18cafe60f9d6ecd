import AttestModel

/// Vectors in two lines each: the id, and the right answer with the title.
package struct VectorList: EntryList {
    let entries: [VectorOutline]

    package init(_ vectors: [VectorOutline]) { entries = vectors }

    func lines(of vector: VectorOutline, _ style: TextStyle) -> [String] {
        let words = [
            vector.expect.rawValue.padded(to: 6), vector.level.rawValue.padded(to: 6),
            vector.impact.rawValue.padded(to: 15),
        ]
        return [style.bold(vector.id.description)]
            + vector.title.wrapped(to: 80, behind: "  \(words.joined(separator: "  "))  ")
    }

    func members(of vector: VectorOutline) -> [String: JSONValue] {
        [
            "id": .string(vector.id.description), "title": .string(vector.title),
            "requirement": .string(vector.requirement.id), "level": .string(vector.level.rawValue),
            "impact": .string(vector.impact.rawValue), "expect": .string(vector.expect.rawValue),
            "needs": .strings(Capability.sorted(vector.needs).map(\.rawValue)), "tags": .strings(vector.tags),
        ]
    }
}
