import AttestModel

/// A check of a backend or a client explained: the right answer, the reason, the remedy, and the command that makes it.
package struct CheckExplanation: Document {
    private let sheet: CheckSheet

    package init(_ sheet: CheckSheet) { self.sheet = sheet }

    package func text(isColored: Bool) -> String {
        let style = TextStyle(isColored: isColored)
        var lines = sheet.outline.heading(style) + FactLines.lines(of: facts, style) + [""]
        lines += CommandLayout.lines(sheet.command, to: 80, behind: "repeat       ")
        return lines.map { $0 + "\n" }.joined()
    }

    package var json: String {
        let outline = sheet.outline
        return JSONValue.members([
            "id": .string(outline.id.description), "title": .string(outline.title), "why": .string(outline.why),
            "command": .string(sheet.kind.command), "repeat": .string(sheet.command),
            "facts": FactLines.json(facts),
        ]).canonicalText
    }

    private var facts: [(name: String, value: String)] {
        let outline = sheet.outline
        let requirement = outline.requirement
        var facts: [(name: String, value: String)] = [
            ("requirement", "\(requirement.id): \(requirement.statement)"), ("why", requirement.paragraph ?? ""),
            ("remedy", requirement.remedy), ("source", outline.source),
        ]
        facts += SourceLink.addresses(in: outline.source).map { ("read", $0) }
        facts += [
            ("expect", outline.expect == .either ? "recorded only" : outline.expect.rawValue),
            ("level", Self.meaning(outline.level)), ("impact", "\(outline.impact.rawValue): \(outline.impact.meaning)"),
            ("made", sheet.made),
        ]
        if let vector = sheet.vector {
            facts.append(("vector", "'appattest explain \(vector)' shows the same fault in bytes"))
        }
        return facts.filter { !$0.value.isEmpty }
    }

    private static func meaning(_ level: Level) -> String {
        switch level {
        case .must: "must"
        case .should: "should: judged with --profile strict"
        case .info: "info: recorded, never judged"
        }
    }
}
