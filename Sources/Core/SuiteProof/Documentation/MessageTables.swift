import AttestModel
import LabModel

/// The tables of `spec/protocol.md` about messages and vocabularies, which follow from their declarations.
enum MessageTables {
    /// The contents of the blocks, by name.
    static var blocks: [String: String] {
        var blocks = [
            "request": table(AdapterRequest.rows),
            "description": table(AdapterResponse.rows(of: TargetDescription.fields)),
            "verdict": table(AdapterResponse.rows(of: VerdictResponse.fields)),
            "outcomes": MarkdownTable(columns: ["outcome", "meaning"], rows: Outcome.rows).text,
            "capabilities": MarkdownTable(
                columns: ["feature", "declare it when the target"], rows: Capability.rows(areChecks: false)
            ).text,
            "checks": MarkdownTable(
                columns: ["check", "the target", "without it"], rows: Capability.rows(areChecks: true)
            ).text,
            "comparisons": MarkdownTable(
                columns: ["word", "comparison of the caller"], rows: CallerComparison.rows
            ).text,
        ]
        for kind in EvidenceKind.all {
            blocks[kind.operation.rawValue] =
                MarkdownTable(columns: ["member", "type", "bytes", "meaning", "taken by"], rows: kind.rows).text
        }
        return blocks
    }

    private static func table(_ rows: [[String]]) -> String {
        MarkdownTable(columns: ["member", "type", "meaning"], rows: rows).text
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
            return "### Mistakes about the \(topic.name)\n\n" + MarkdownTable(columns: columns, rows: rows).text
        }.joined(separator: "\n\n")
    }
}
