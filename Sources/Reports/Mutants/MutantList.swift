import AttestModel

/// Wrong verifiers in two lines each: each can be the target of a run.
package struct MutantList: Document {
    private let mutants: [MutantOutline]

    package init(_ mutants: [MutantOutline]) { self.mutants = mutants }

    package func text(isColored: Bool) -> String {
        let style = TextStyle(isColored: isColored)
        return mutants.map { mutant in
            let lines =
                ["\(mutant.name)  \(style.dim(mutant.requirement.id))"] + mutant.summary.wrapped(to: 80, margin: 4)
            return lines.map { $0 + "\n" }.joined()
        }.joined()
    }

    package var json: String { value.canonicalText }

    /// The list as a value for scripts.
    var value: JSONValue {
        .array(
            mutants.map { mutant in
                .object([
                    "name": .string(mutant.name), "summary": .string(mutant.summary),
                    "requirement": .string(mutant.requirement.id),
                ])
            })
    }
}
