import AttestModel

/// A run as a person wants to read it: a line or two when all is well, and all that it takes to understand and repeat
/// each kind of failure when it is not.
package struct ConsoleReport {
    private let style: TextStyle
    private let files: [ReportSpecification]

    /// How many groups are shown under one heading. Whoever fails in more ways than that reads a report.
    private static let groupLimit = 6

    /// - Parameters:
    ///   - isColored: whether it goes to a terminal.
    ///   - files: the reports that were written.
    package init(isColored: Bool, files: [ReportSpecification] = []) {
        style = TextStyle(isColored: isColored)
        self.files = files
    }

    /// The whole report, with a final line feed.
    package func text(_ report: RunRecord) -> String {
        let view = RunView(report)
        return (view.sections.flatMap(lines) + summary(view)).joined(separator: "\n") + "\n"
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

    /// What to read for everything.
    private var whole: String {
        let best = [ReportFormat.html, .jsonl, .junit].lazy.compactMap { format in
            files.first { $0.format == format && !$0.isStandardOutput }
        }.first
        return best.map { "see \($0.file)" } ?? "see --report html=FILE"
    }

    private func summary(_ view: RunView) -> [String] {
        var lines: [String] = []
        if let fault = view.fault { lines.append(style.red(fault)) }
        switch view.conclusion {
        case .conforming, .asBaseline: lines.append("\(style.green(view.conclusion.rawValue)): \(view.totals)")
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
