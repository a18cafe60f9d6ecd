import AttestModel

/// A check of a backend, a client or an app explained: the right answer, the reason, the remedy, and the command that makes it.
extension CheckSheet: Document {
    package func lines(_ style: TextStyle) -> [String] {
        outline.heading(style) + FactLines.lines(of: facts, style) + [""]
            + CommandLayout.lines(command, to: 80, behind: "repeat       ")
    }

    package var value: JSONValue {
        .of([
            "id": outline.id, "title": outline.title, "why": outline.why, "command": kind.command, "repeat": command,
            "facts": FactLines.json(facts),
        ])
    }

    private var facts: [(name: String, value: String)] {
        let requirement = outline.requirement
        var facts: [(name: String, value: String)] = [
            ("requirement", "\(requirement.id): \(requirement.statement)"), ("why", requirement.paragraph ?? ""),
            ("remedy", outline.remedy ?? requirement.remedy), ("source", outline.source),
        ]
        facts += SourceLink.addresses(in: outline.source).map { ("read", $0) }
        facts += [
            ("expect", outline.expect == .either ? "recorded only" : outline.expect.rawValue),
            ("level", Self.meaning(outline.level)), ("impact", "\(outline.impact.rawValue): \(outline.impact.meaning)"),
            ("made", made),
        ]
        if let vector { facts.append(("vector", "'appattest explain \(vector)' shows the same fault in bytes")) }
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
