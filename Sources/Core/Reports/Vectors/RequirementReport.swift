import AttestModel

/// A requirement explained: the check, the reason for it, the remedy, and the vectors and wrong verifiers about it.
package struct RequirementReport: Document {
    private let requirement: Requirement
    private let vectors: [VectorOutline]
    private let mutants: [MutantOutline]
    private let checks: [VectorOutline]

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - vectors: all vectors of a set.
    ///   - mutants: all wrong verifiers.
    ///   - checks: the checks of backends and clients.
    package init(
        _ requirement: Requirement, vectors: [VectorOutline], mutants: [MutantOutline], checks: [VectorOutline] = []
    ) {
        self.requirement = requirement
        self.vectors = vectors.filter { $0.requirement == requirement }
        self.mutants = mutants.filter { $0.requirement == requirement }
        self.checks = checks.filter { $0.requirement == requirement }
    }

    package func text(isColored: Bool) -> String {
        let style = TextStyle(isColored: isColored)
        var lines = [style.bold(requirement.id)] + requirement.statement.wrapped(to: 80, margin: 0) + [""]
        if let paragraph = requirement.paragraph { lines += paragraph.wrapped(to: 80, margin: 0) + [""] }
        lines += FactLines.lines(of: facts, style)
        // A requirement of backends has checks alone.
        for (outlines, kind) in [(vectors, RunKind.vectors), (checks, .live)] where !outlines.isEmpty {
            if lines.last != "" { lines.append("") }
            lines += [style.bold(RequirementCounts(outlines, kind).text), ""]
            lines.append(VectorList(outlines).text(isColored: isColored))
        }
        if !mutants.isEmpty {
            lines += [style.bold("\(Count.text(mutants.count, "wrong verifier")), as builtin:mutant/NAME"), ""]
            lines.append(MutantList(mutants).text(isColored: isColored))
        }
        return lines.joined(separator: "\n")
    }

    package var json: String {
        JSONValue.members([
            "id": .string(requirement.id), "statement": .string(requirement.statement),
            "why": requirement.paragraph.map(JSONValue.string), "remedy": .string(requirement.remedy),
            "stage": requirement.stage.map { .string($0.rawValue) },
            "sources": .array(
                SourceLink.all(in: requirement.source).map { link in
                    .members(["text": .string(link.text), "address": link.address.map(JSONValue.string)])
                }),
            "vectors": VectorList(vectors).value, "mutants": MutantList(mutants).value,
            "checks": VectorList(checks).value,
        ]).canonicalText
    }

    private var facts: [(name: String, value: String)] {
        let isOfBackends = requirement.suite == .live
        var facts = [
            isOfBackends
                ? ("backend", "A correct backend serves genuine devices, and refuses what must be refused.")
                : (
                    "verifier",
                    requirement.stage == nil
                        ? "A correct verifier accepts the genuine objects, and rejects what must be rejected."
                        : "A correct verifier rejects every object that breaks the requirement, and accepts its control."
                ),
            ("remedy", requirement.remedy),
        ]
        if let stage = requirement.stage { facts.append(("stage", stage.rawValue)) }
        for link in SourceLink.all(in: requirement.source) {
            facts.append(("source", link.text))
            if let address = link.address { facts.append(("read", address)) }
        }
        return facts
    }
}

/// The numbers of vectors of each level.
struct RequirementCounts {
    private let vectors: [VectorOutline]
    private let kind: RunKind

    init(_ vectors: [VectorOutline], _ kind: RunKind = .vectors) { (self.vectors, self.kind) = (vectors, kind) }

    /// Returns the number of vectors of a level.
    func count(_ level: Level) -> Int { vectors.count { $0.level == level } }

    var text: String {
        let levels = Level.allCases.filter { count($0) > 0 }.map { "\(count($0)) \($0.rawValue)" }
        return kind.units(vectors.count) + (levels.isEmpty ? "" : ": \(levels.joined(separator: ", "))")
    }
}

/// Requirements with the numbers of their vectors.
package struct RequirementList: Document {
    private let rows: [(requirement: Requirement, counts: RequirementCounts, mutants: Int)]

    /// Creates a list of the requirements that some vectors are about.
    ///
    /// - Parameter mutants: all wrong verifiers.
    package init(of vectors: [VectorOutline], mutants: [MutantOutline]) {
        let groups = Dictionary(grouping: vectors, by: \.requirement)
        rows = Requirement.all.compactMap { requirement in
            guard let own = groups[requirement] else { return nil }
            return (requirement, RequirementCounts(own), mutants.count { $0.requirement == requirement })
        }
    }

    package var count: Int { rows.count }

    package func text(isColored: Bool) -> String {
        let style = TextStyle(isColored: isColored)
        let head = style.dim("requirement     must should info mutants  statement") + "\n"
        return head
            + rows.map { requirement, counts, mutants in
                let numbers =
                    "\(counts.count(.must))".leftPadded(to: 5) + "\(counts.count(.should))".leftPadded(to: 7)
                    + "\(counts.count(.info))".leftPadded(to: 5) + "\(mutants)".leftPadded(to: 8)
                let lines = requirement.statement.wrapped(
                    to: 80, behind: requirement.id.padded(to: 15) + numbers + "  ")
                return lines.map { $0 + "\n" }.joined()
            }.joined()
    }

    package var json: String {
        JSONValue.array(
            rows.map { requirement, counts, mutants in
                .object([
                    "id": .string(requirement.id), "statement": .string(requirement.statement),
                    "must": .integer(Int64(counts.count(.must))), "should": .integer(Int64(counts.count(.should))),
                    "info": .integer(Int64(counts.count(.info))), "mutants": .integer(Int64(mutants)),
                ])
            }
        ).canonicalText
    }
}
