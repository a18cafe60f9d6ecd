import AttestModel

/// A run for a terminal: the failures, the gravest last, and then one screen with the verdict, the causes and the next
/// command. A green run has that screen alone.
package struct ConsoleReport {
    private let style: TextStyle
    private let columns: Int
    private let files: [ReportSpecification]

    /// The number of groups that are shown under one heading; a report has the rest.
    private static let groupLimit = 6

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - isColored: whether it goes to a terminal that shows colors.
    ///   - columns: the number of characters that a line has room for. Only a value that would not survive a line break
    ///     makes a line longer.
    ///   - files: the reports that were written.
    package init(isColored: Bool, columns: Int = Terminal.usualColumns, files: [ReportSpecification] = []) {
        style = TextStyle(isColored: isColored)
        self.columns = columns
        self.files = files
    }

    /// Returns the whole report, with a final line feed.
    package func text(_ report: RunRecord) -> String {
        let view = RunSummary(report)
        var lines = view.sections.reversed().flatMap(self.lines)
        lines += view.notes.flatMap { $0.wrapped(to: columns, margin: 0, hanging: 2) }
        if !view.notes.isEmpty { lines.append("") }
        if !view.races.isEmpty {
            lines += CleanRace.heading.wrapped(to: columns, margin: 0, hanging: 2) + CleanRace.lines(view.races) + [""]
        }
        lines += LastScreen(view, files: files, whole: whole, columns: columns, style: style).lines
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(_ section: FailureSection) -> [String] {
        let title = "\(section.title) (\(section.failures.count))".wrapped(to: columns, margin: 0, hanging: 2)
        var lines = title.map(style.red) + [""]
        if let hint = section.hint { lines += hint.wrapped(to: columns, margin: 2) + [""] }
        for group in section.groups.prefix(Self.groupLimit) {
            lines += GroupText(group, columns: columns, style: style, whole: whole).lines + [""]
        }
        let rest = section.groups.dropFirst(Self.groupLimit)
        if !rest.isEmpty { lines += "and \(RestText.of(rest)), \(whole)".wrapped(to: columns, margin: 2) + [""] }
        return lines
    }

    /// The place that holds everything.
    private var whole: String {
        let best = [ReportFormat.html, .jsonl, .junit].firstNonNil { format in
            files.first { $0.format == format && !$0.isStandardOutput }
        }
        return best.map { "see \($0.file)" } ?? "see --report html=FILE"
    }
}

/// A group of failures as lines: the vectors, then their common facts.
struct GroupText {
    let lines: [String]

    /// The number of vectors that are named.
    private static let vectorLimit = 5
    private static let labelWidth = 9

    /// - Parameter whole: the place that holds all of them.
    init(_ group: FailureGroup, columns: Int, style: TextStyle, whole: String) {
        let shown = group.failures.prefix(Self.vectorLimit)
        let width = shown.map(\.id.count).max() ?? 0
        let isOneLine = shown.allSatisfy { 4 + width + $0.title.count <= columns }
        var lines = shown.flatMap { failure in
            let padding = String(repeating: " ", count: width - failure.id.count)
            let id = "  \(style.bold(failure.id))"
            return isOneLine
                ? ["\(id)\(padding)  \(failure.title)"] : [id] + failure.title.wrapped(to: columns, margin: 6)
        }
        if shown.count < group.failures.count {
            lines += "and \(group.failures.count - shown.count) more, \(whole)".wrapped(to: columns, margin: 2)
        }
        for fact in group.facts { lines += Self.lines(fact, columns: columns, style: style) }
        self.lines = lines
    }

    private static func lines(_ fact: FailureFact, columns: Int, style: TextStyle) -> [String] {
        let margin = String(repeating: " ", count: 4)
        let room = columns - margin.count - labelWidth - 1
        // The words of a target keep their form, so a bar marks where its lines begin.
        let isQuote = fact.form == .quote
        let parts: [String] =
            switch fact.form {
            case .command: CommandLayout.lines(fact.value, to: room, behind: "")
            case .quote: fact.value.split(separator: "\n").flatMap { String($0).cut(to: room) }
            case .prose: fact.value.split(separator: "\n").flatMap { String($0).wrapped(to: room, margin: 0) }
            }
        return parts.enumerated().map { index, part in
            let name = (index == 0 ? fact.name : "").padded(to: labelWidth)
            let label = index == 0 ? style.dim(name) : name
            return "\(margin)\(label)\(isQuote && index > 0 ? "|" : " ")\(part)"
        }
    }
}
