import AttestModel

/// Wrong verifiers in two lines each: each can be the target of a run.
package struct MutantList: EntryList {
    let entries: [MutantOutline]

    package init(_ mutants: [MutantOutline]) { entries = mutants }

    func lines(of mutant: MutantOutline, _ style: TextStyle) -> [String] {
        ["\(mutant.name)  \(style.dim(mutant.requirement.id))"] + mutant.summary.wrapped(to: 80, margin: 4)
    }

    func members(of mutant: MutantOutline) -> [String: JSONValue] {
        [
            "name": .string(mutant.name), "summary": .string(mutant.summary),
            "requirement": .string(mutant.requirement.id),
        ]
    }
}
