import AttestModel

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
