import AttestModel

/// A requirement explained: the check, the reason for it, the remedy, and the vectors and wrong verifiers about it.
package struct RequirementReport: Document {
    private let requirement: Requirement
    private let vectors: [VectorOutline]
    private let mutants: [MutantOutline]
    private let checks: [VectorOutline]

    /// Creates a report about those of all vectors, wrong verifiers and checks that are about the requirement.
    package init(
        _ requirement: Requirement, vectors: [VectorOutline], mutants: [MutantOutline], checks: [VectorOutline] = []
    ) {
        func own(_ outlines: [VectorOutline]) -> [VectorOutline] { outlines.filter { $0.requirement == requirement } }
        (self.requirement, self.vectors, self.checks) = (requirement, own(vectors), own(checks))
        self.mutants = mutants.filter { $0.requirement == requirement }
    }

    package func lines(_ style: TextStyle) -> [String] {
        var lines = [style.bold(requirement.id)] + requirement.statement.wrapped(to: 80, margin: 0) + [""]
        if let paragraph = requirement.paragraph { lines += paragraph.wrapped(to: 80, margin: 0) + [""] }
        lines += FactLines.lines(of: facts, style)
        // A requirement of backends has checks alone.
        for (outlines, kind) in [(vectors, RunKind.vectors), (checks, .live)] where !outlines.isEmpty {
            let counts = Level.allCases.map { level in (level, outlines.count { $0.level == level }) }
            let levels = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ")
            lines += ["", style.bold("\(kind.units(outlines.count)): \(levels)"), ""]
            lines += VectorList(outlines).lines(style)
        }
        if !mutants.isEmpty {
            lines += ["", style.bold("\(Count.text(mutants.count, "wrong verifier")), as builtin:mutant/NAME"), ""]
            lines += MutantList(mutants).lines(style)
        }
        return lines
    }

    package var value: JSONValue {
        let sources = SourceLink.all(in: requirement.source).map { link in
            JSONValue.of(["text": link.text, "address": link.address])
        }
        return .of([
            "id": requirement.id, "statement": requirement.statement, "why": requirement.paragraph,
            "remedy": requirement.remedy, "stage": requirement.stage, "sources": sources,
            "vectors": VectorList(vectors).value, "mutants": MutantList(mutants).value,
            "checks": VectorList(checks).value,
        ])
    }

    private var facts: [(name: String, value: String)] {
        let subject: (String, String) =
            switch requirement.suite {
            case .live: ("backend", "A correct backend serves genuine devices, and refuses what must be refused.")
            case .app: ("app", "A correct app keeps the rule in every scenario, and serves its user in all of them.")
            default:
                (
                    "verifier",
                    requirement.stage == nil
                        ? "A correct verifier accepts the genuine objects, and rejects what must be rejected."
                        : "A correct verifier rejects every object that breaks the requirement, and accepts its control."
                )
            }
        var facts = [subject, ("remedy", requirement.remedy)]
        if let stage = requirement.stage { facts.append(("stage", stage.rawValue)) }
        for link in SourceLink.all(in: requirement.source) {
            facts.append(("source", link.text))
            if let address = link.address { facts.append(("read", address)) }
        }
        return facts
    }
}

/// Requirements with the numbers of their vectors.
package struct RequirementList: Document {
    private let rows: [(requirement: Requirement, levels: [Level: Int], mutants: Int)]

    /// Creates a list of the requirements that some vectors and checks are about.
    package init(of vectors: [VectorOutline], mutants: [MutantOutline]) {
        let groups = Dictionary(grouping: vectors, by: \.requirement)
        rows = Requirement.reported.compactMap { requirement in
            guard let own = groups[requirement] else { return nil }
            let levels = own.reduce(into: [:]) { $0[$1.level, default: 0] += 1 }
            return (requirement, levels, mutants.count { $0.requirement == requirement })
        }
    }

    package var count: Int { rows.count }

    package func lines(_ style: TextStyle) -> [String] {
        var lines = [style.dim("requirement       must should info mutants  statement")]
        for (requirement, levels, mutants) in rows {
            let counts = [(levels[.must], 5), (levels[.should], 7), (levels[.info], 5), (mutants, 8)]
            let numbers = counts.map { "\($0 ?? 0)".leftPadded(to: $1) }.joined()
            lines += requirement.statement.wrapped(to: 80, behind: "\(requirement.id.padded(to: 17))\(numbers)  ")
        }
        return lines
    }

    package var value: JSONValue {
        .array(
            rows.map { requirement, levels, mutants in
                .of([
                    "id": requirement.id, "statement": requirement.statement, "mutants": mutants,
                    "must": levels[.must] ?? 0, "should": levels[.should] ?? 0, "info": levels[.info] ?? 0,
                ])
            })
    }
}
