import AttestModel
import LabModel

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
