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
                .of([
                    "id": vector.id, "title": vector.title, "requirement": vector.requirement.id,
                    "level": vector.level, "impact": vector.impact, "expect": vector.expect,
                    "needs": Capability.sorted(vector.needs), "tags": vector.tags,
                    "madeBy": makers[vector.id.description],
                ])
            })
    }
}
