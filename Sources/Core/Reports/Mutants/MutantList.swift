import AttestModel

/// Wrong verifiers in two lines each: each can be the target of a run.
package struct MutantList: Document {
    private let mutants: [MutantOutline]

    package init(_ mutants: [MutantOutline]) { self.mutants = mutants }

    package func lines(_ style: TextStyle) -> [String] {
        mutants.flatMap { ["\($0.name)  \(style.dim($0.requirement.id))"] + $0.summary.wrapped(to: 80, margin: 4) }
    }

    package var value: JSONValue {
        .array(
            mutants.map { mutant in
                [
                    "name": .string(mutant.name), "summary": .string(mutant.summary),
                    "requirement": .string(mutant.requirement.id),
                ]
            })
    }
}
