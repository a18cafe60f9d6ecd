import AttestModel
import LabModel
import VerifierMutants

/// The tables of `spec/protocol.md` about messages and vocabularies, which follow from their declarations.
enum MessageTables {
    /// The contents of the blocks, by name.
    static var blocks: [String: String] {
        var blocks = [
            "request": table(AdapterRequest.rows),
            "description": table(AdapterResponse.rows(of: TargetDescription.fields)),
            "verdict": table(AdapterResponse.rows(of: VerdictResponse.fields)),
            "outcomes": MarkdownTable.text(columns: ["outcome", "meaning"], rows: Outcome.rows),
            "capabilities": MarkdownTable.text(
                columns: ["feature", "declare it when the target"], rows: Capability.rows(areChecks: false)),
            "checks": MarkdownTable.text(
                columns: ["check", "the target", "without it"], rows: Capability.rows(areChecks: true)),
            "comparisons": MarkdownTable.text(
                columns: ["word", "comparison of the caller"], rows: CallerComparison.rows),
        ]
        for kind in EvidenceKind.all {
            blocks[kind.operation.rawValue] =
                MarkdownTable.text(columns: ["member", "type", "bytes", "meaning", "taken by"], rows: kind.rows)
        }
        return blocks
    }

    private static func table(_ rows: [[String]]) -> String {
        MarkdownTable.text(columns: ["member", "type", "meaning"], rows: rows)
    }
}

/// The tables of `spec/diagnosis.md`: every known mistake by its topic, which follow from their declarations.
enum MistakeTables {
    /// The text of all tables, each below the heading of its topic.
    static var text: String {
        Mistake.Topic.allCases.compactMap { topic in
            let mistakes = Mistake.allCases.filter { $0.topic == topic }
            guard !mistakes.isEmpty else { return nil }
            let rows = mistakes.map { mistake in
                [
                    "`\(mistake.id)`", mistake.title, mistake.believed, mistake.done, mistake.correction,
                    mistake.consequence.rawValue, mistake.why, mistake.sources.joined(separator: "; "),
                ]
            }
            let columns = [
                "mistake", "title", "the server believed", "in fact", "correction", "consequence", "why", "source",
            ]
            return "### Mistakes about the \(topic.name)\n\n" + MarkdownTable.text(columns: columns, rows: rows)
        }.joined(separator: "\n\n")
    }
}

/// The table of `spec/matrix.md`: each value that a verifier compares, compared in each wrong way.
enum MatrixTable {
    /// Returns the table, with the vectors that tell each wrong comparison.
    static func text(of mutants: [KillMatrix.Row]) -> String {
        let rows = Dictionary(mutants.map { ($0.name, $0.killers) }) { first, _ in first }
        let table = ComparisonMutants.values.map { value in
            ["`\(value)`"] + ComparisonMutants.comparisons.map { cell(rows["\(value)-compared-\($0)"]) }
        }
        return MarkdownTable.text(
            columns: ["value"] + ComparisonMutants.comparisons.map { $0.replacing("-", with: " ") }, rows: table)
    }

    private static func cell(_ killers: [VectorID]?) -> String {
        guard let killers, let first = killers.first(where: { $0.name.hasPrefix("near-") }) ?? killers.first else {
            return "–"
        }
        let others = killers.count > 1 ? " and \(killers.count - 1) more" : ""
        return "[\(first.name)](../vectors/\(first).json)\(others)"
    }
}
