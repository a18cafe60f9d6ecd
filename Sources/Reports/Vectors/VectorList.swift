import AttestModel

/// Vectors in two lines each: the id, and the right answer with the title.
package struct VectorList: Document {
    private let vectors: [VectorOutline]

    package init(_ vectors: [VectorOutline]) { self.vectors = vectors }

    package func text(isColored: Bool) -> String {
        let style = TextStyle(isColored: isColored)
        return vectors.map { vector in
            let words = [
                vector.expect.rawValue.padded(to: 6), vector.level.rawValue.padded(to: 6),
                vector.impact.rawValue.padded(to: 15),
            ]
            let lines = vector.title.wrapped(to: 80, behind: "  \(words.joined(separator: "  "))  ")
            return style.bold(vector.id.description) + "\n" + lines.map { $0 + "\n" }.joined()
        }.joined()
    }

    package var json: String { value.canonicalText }

    /// The list as a value for scripts.
    var value: JSONValue {
        .array(
            vectors.map { vector in
                .object([
                    "id": .string(vector.id.description), "title": .string(vector.title),
                    "requirement": .string(vector.requirement.id), "level": .string(vector.level.rawValue),
                    "impact": .string(vector.impact.rawValue), "expect": .string(vector.expect.rawValue),
                    "needs": .strings(Capability.sorted(vector.needs).map(\.rawValue)),
                    "tags": .strings(vector.tags),
                ])
            })
    }
}
