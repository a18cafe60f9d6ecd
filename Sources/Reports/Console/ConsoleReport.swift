import AttestModel

/// A run for a terminal: a line or two when all is well, and otherwise the causes, and the facts that it takes to understand and repeat
/// each kind of failure.
package struct ConsoleReport {
    private let style: TextStyle
    private let files: [ReportSpecification]

    /// The number of groups that are shown under one heading; a report has the rest.
    private static let groupLimit = 6

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - isColored: whether it goes to a terminal.
    ///   - files: the reports that were written.
    package init(isColored: Bool, files: [ReportSpecification] = []) {
        style = TextStyle(isColored: isColored)
        self.files = files
    }

    /// Returns the whole report, with a final line feed.
    package func text(_ report: RunRecord) -> String {
        let view = RunSummary(report)
        return (opening(view) + view.sections.flatMap(lines) + summary(view)).joined(separator: "\n") + "\n"
    }

    /// The first screen of a run that fails: the conclusion, and the causes in a line each.
    private func opening(_ view: RunSummary) -> [String] {
        if let fault = view.fault, !view.sections.isEmpty { return [style.red(fault), ""] }
        guard !view.causes.isEmpty else { return [] }
        let conclusion = view.sections.isEmpty ? [] : [style.red(view.conclusion.rawValue)]
        return conclusion + view.causes.map { "  \($0)" } + [""]
    }

    private func lines(_ section: FailureSection) -> [String] {
        let count = section.failures.count
        var lines = ["\(style.red(section.title)) \(style.dim("(\(count))"))", ""]
        if let hint = section.hint { lines += ["  \(hint)", ""] }
        for group in section.groups.prefix(Self.groupLimit) {
            lines += GroupText(group, style: style, whole: whole).lines + [""]
        }
        let rest = section.groups.dropFirst(Self.groupLimit)
        if !rest.isEmpty { lines += ["  and \(RestText.of(rest)), \(whole)", ""] }
        return lines
    }

    /// The place where everything can be read.
    private var whole: String {
        let best = [ReportFormat.html, .jsonl, .junit].lazy.compactMap { format in
            files.first { $0.format == format && !$0.isStandardOutput }
        }.first
        return best.map { "see \($0.file)" } ?? "see --report html=FILE"
    }

    private func summary(_ view: RunSummary) -> [String] {
        var lines: [String] = []
        if let fault = view.fault, view.sections.isEmpty { lines.append(style.red(fault)) }
        switch view.conclusion {
        case .conforming, .asBaseline, .better: lines.append("\(style.green(view.conclusion.rawValue)): \(view.totals)")
        case .notConforming: lines.append("\(style.red(view.conclusion.rawValue)): \(view.totals)")
        case .noScore: if !view.totals.isEmpty { lines.append("so far: \(view.totals)") }
        }
        lines += view.notes
        lines.append(
            style.dim("target \(view.targetName), profile \(view.header.options.profile.rawValue), \(view.setText)"))
        let written = files.filter { !$0.isStandardOutput }.map { "\($0.file) (\($0.format.rawValue))" }
        if !written.isEmpty { lines.append(style.dim("wrote \(written.joined(separator: ", "))")) }
        return lines
    }
}

/// A group of failures as lines: the vectors, then what they have in common.
struct GroupText {
    let lines: [String]

    /// The number of vectors that are named.
    private static let vectorLimit = 5

    /// - Parameter whole: what to read for all of them.
    init(_ group: FailureGroup, style: TextStyle, whole: String) {
        let shown = group.failures.prefix(Self.vectorLimit)
        let width = shown.map(\.id.count).max() ?? 0
        var lines = shown.map { failure in
            let padding = String(repeating: " ", count: width - failure.id.count)
            return "  \(style.bold(failure.id))\(padding)  \(failure.title)"
        }
        if shown.count < group.failures.count {
            lines.append("  and \(group.failures.count - shown.count) more, \(whole)")
        }
        for (name, value) in group.facts {
            let parts = value.split(separator: "\n", omittingEmptySubsequences: true)
            for (index, part) in parts.enumerated() {
                let label = style.dim((index == 0 ? name : "").padded(to: 9))
                lines.append("    \(label)\(index == 0 ? " " : "|")\(part)")
            }
        }
        self.lines = lines
    }
}
