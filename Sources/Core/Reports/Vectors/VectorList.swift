import AttestModel

/// Vectors in two lines each: the id, and the right answer with the title.
package struct VectorList: Document {
    private let vectors: [VectorOutline]
    private let makers: [String: Maker]

    /// Creates a list. Scripts are told who can make the fault of a vector whose id is among the makers.
    package init(_ vectors: [VectorOutline], makers: [String: Maker] = [:]) {
        (self.vectors, self.makers) = (vectors, makers)
    }

    package func lines(_ style: TextStyle) -> [String] {
        vectors.flatMap { vector in
            let words = [(vector.expect.rawValue, 6), (vector.level.rawValue, 6), (vector.impact.rawValue, 15)]
                .map { $0.padded(to: $1) }.joined(separator: "  ")
            return [style.bold(vector.id.description)] + vector.title.wrapped(to: 80, behind: "  \(words)  ")
        }
    }

    package var value: JSONValue {
        .array(
            vectors.map { vector in
                .members([
                    "id": .string(vector.id.description), "title": .string(vector.title),
                    "requirement": .string(vector.requirement.id), "level": .string(vector.level.rawValue),
                    "impact": .string(vector.impact.rawValue), "expect": .string(vector.expect.rawValue),
                    "needs": .strings(Capability.sorted(vector.needs).map(\.rawValue)), "tags": .strings(vector.tags),
                    "madeBy": makers[vector.id.description].map { .string($0.rawValue) },
                ])
            })
    }
}
