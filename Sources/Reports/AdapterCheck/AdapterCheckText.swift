import AttestModel

/// What was found out about an adapter, for people.
package struct AdapterCheckText {
    private let report: AdapterCheckReport

    private static let width = 100

    package init(_ report: AdapterCheckReport) { self.report = report }

    package var text: String {
        let width = report.results.map(\.rule.id.count).max() ?? 0
        let findings = report.results.flatMap { lines(of: $0, width: width) }
        return (findings + ["", conclusion] + [target]).map { $0 + "\n" }.joined()
    }

    private func lines(of finding: RuleResult, width: Int) -> [String] {
        let id = finding.rule.id.padded(to: width)
        let outcome = finding.outcome.rawValue.padded(to: 6)
        var lines = ["\(outcome)  \(id)  \(finding.rule.title)"]
        lines += Self.wrapped(finding.detail)
        if finding.outcome == .broken { lines += Self.wrapped(finding.rule.advice) }
        lines += finding.evidence.split(separator: "\n").map { "        | \($0)" }
        return lines
    }

    private var conclusion: String {
        let broken = report.results.count { $0.outcome == .broken }
        guard broken > 0 else { return "keeps the protocol: \(report.results.count) rules" }
        let others = report.results.first?.outcome == .broken ? "; the other rules were not checked" : ""
        return "breaks the protocol: \(broken) of \(report.results.count) rules\(others)"
    }

    private var target: String {
        guard let description = report.description else { return "target \(report.target)" }
        let version = description.version.isEmpty ? "" : " \(description.version)"
        return "target \(description.name)\(version) (\(report.target))"
    }

    /// A paragraph in lines that fit a terminal, set in.
    private static func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let line = lines.last, line.count + word.count < width {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append("        \(word)")
            }
        }
        return lines
    }
}
