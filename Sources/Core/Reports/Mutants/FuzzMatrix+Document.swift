import AttestModel
import LabModel

/// The mutants that the fuzzer found, and those that it missed, for people and scripts.
extension FuzzMatrix: Document {
    package func text(isColored: Bool) -> String {
        let style = TextStyle(isColored: isColored)
        let found = self.found.count
        var lines = [
            "\(found) of \(Count.text(rows.count, "mutant")) found within \(Count.text(limit, "question")) each",
            "Median: \(Count.text(medianQuestions, "question")) to the finding, "
                + "\(Count.text(medianOperations, "operation")) in the smallest change",
        ]
        lines += naming
        if !missed.isEmpty { lines += ["", style.red("Not found")] }
        for row in missed {
            lines += ["  \(row.mutant.name)  \(style.dim(row.mutant.requirement.id))"]
            lines += row.mutant.summary.wrapped(to: 80, margin: 4)
        }
        return (lines + [""]).joined(separator: "\n")
    }

    /// The sentences about the requirements that the findings name.
    private var naming: [String] {
        let named = FuzzNaming.allCases.map { ($0, rows($0)) }
        let findings = named.reduce(0) { $0 + $1.1.count }
        guard findings > 0 else { return [] }
        let counts = named.filter { !$0.1.isEmpty }.map { "\($0.1.count) \($0.0.description)" }.joined(separator: ", ")
        var lines = "\(Count.text(findings, "finding")) with an accepted control: \(counts)".wrapped(to: 80, margin: 0)
        for row in rows(.other) {
            let broken = (row.breaks ?? []).map(\.id).joined(separator: ", ")
            lines += "\(row.mutant.name) breaks \(row.mutant.requirement.id); its finding names \(broken)"
                .wrapped(to: 80, margin: 2, hanging: 2)
        }
        return lines
    }

    package var json: String {
        let rows = self.rows.map { row in
            JSONValue.object([
                "name": .string(row.mutant.name), "requirement": .string(row.mutant.requirement.id),
                "summary": .string(row.mutant.summary), "questions": row.questions.map { .integer(Int64($0)) } ?? .null,
                "operations": .strings(row.operations), "naming": row.naming.map { .string($0.rawValue) } ?? .null,
                "breaks": .strings((row.breaks ?? []).map(\.id)),
            ])
        }
        return JSONValue.object([
            "limit": .integer(Int64(limit)), "found": .integer(Int64(found.count)),
            "medianQuestions": .integer(Int64(medianQuestions)),
            "medianOperations": .integer(Int64(medianOperations)), "mutants": .array(rows),
        ]).canonicalText
    }
}

extension FuzzNaming {
    fileprivate var description: String {
        switch self {
        case .own: "of the mutant's own requirement"
        case .alone: "of the one requirement that the smallest change breaks"
        case .genuine: "of genuine evidence"
        case .other: "of another requirement"
        }
    }
}
