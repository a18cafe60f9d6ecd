import AttestModel

/// Vectors in one line each.
package struct VectorList: Document {
    private let vectors: [VectorOutline]

    package init(_ vectors: [VectorOutline]) { self.vectors = vectors }

    package func text(isColored: Bool) -> String {
        let width = vectors.map(\.id.description.count).max() ?? 0
        return vectors.map { vector in
            let words = [
                vector.id.description.padded(to: width), vector.expect.rawValue.padded(to: 6),
                vector.level.rawValue.padded(to: 6), vector.title,
            ]
            return words.joined(separator: "  ") + "\n"
        }.joined()
    }

    package var json: String {
        JSONValue.array(
            vectors.map { vector in
                .object([
                    "id": .string(vector.id.description), "title": .string(vector.title),
                    "requirement": .string(vector.requirement.id), "level": .string(vector.level.rawValue),
                    "impact": .string(vector.impact.rawValue), "expect": .string(vector.expect.rawValue),
                    "tags": .strings(vector.tags),
                ])
            }
        ).canonicalText
    }
}
