import AttestModel

/// The check of an adapter, for people and for scripts (spec/schema/check-adapter.schema.json).
extension AdapterCheckReport: Document {
    private static let width = 80
    private static let margin = 8

    package func lines(_ style: TextStyle) -> [String] {
        let width = results.map(\.rule.id.count).max() ?? 0
        let findings = results.flatMap { lines(of: $0, width: width, style) }
        return findings + ["", conclusion(style), targetLine] + next(style)
    }

    package var value: JSONValue {
        .of([
            "target": JSONValue.of([
                "specification": target, "name": description?.name, "version": description?.version,
                "capabilities": description?.sortedCapabilities,
            ]),
            "keepsProtocol": keepsProtocol, "findings": results.map(Self.json),
            "next": nextCommand.isEmpty ? nil : command, "exitStatus": exitCode,
        ])
    }

    private static func json(of result: RuleResult) -> JSONValue {
        .of([
            "rule": result.rule.id, "title": result.rule.title, "outcome": result.outcome,
            "detail": result.detail.nonEmpty, "advice": result.outcome == .broken ? result.rule.advice : nil,
            "evidence": result.evidence.nonEmpty,
        ])
    }

    private func lines(of result: RuleResult, width: Int, _ style: TextStyle) -> [String] {
        let id = result.rule.id.padded(to: width)
        let word = result.outcome.rawValue.padded(to: 6)
        var lines = ["\(result.outcome == .broken ? style.red(word) : word)  \(id)  \(result.rule.title)"]
        lines += result.detail.wrapped(to: Self.width, margin: Self.margin)
        if result.outcome == .broken { lines += result.rule.advice.wrapped(to: Self.width, margin: Self.margin) }
        let margin = String(repeating: " ", count: Self.margin)
        lines += result.evidence.split(separator: "\n").map { "\(margin)| \($0)" }
        return lines
    }

    private func conclusion(_ style: TextStyle) -> String {
        let broken = results.count { $0.outcome == .broken }
        guard broken > 0 else { return "\(style.green("keeps the protocol")): \(Count.text(results.count, "rule"))" }
        let others = results.first?.outcome == .broken ? "; the other rules were not checked" : ""
        return "\(style.red("breaks the protocol")): \(broken) of \(Count.text(results.count, "rule"))\(others)"
    }

    private var command: String { nextCommand.map(ShellText.quoted).joined(separator: " ") }

    private func next(_ style: TextStyle) -> [String] {
        guard !nextCommand.isEmpty else { return [] }
        return ["", keepsProtocol ? "next, run the vectors:" : "fix the adapter, then check it again:", "  \(command)"]
    }

    private var targetLine: String {
        guard let description else { return "target \(target)" }
        let version = description.version.isEmpty ? "" : " \(description.version)"
        return "target \(description.name)\(version) (\(target))"
    }
}
