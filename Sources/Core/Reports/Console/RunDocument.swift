import AttestModel

/// The end of a run as it is printed. On a terminal: the failures, the gravest last, and then one screen with the verdict,
/// the causes and the next command. A green run has that screen alone.
package struct RunDocument: Document {
    private let report: RunRecord
    private let files: [ReportSpecification]
    private let columns: Int
    private let token: String?

    /// The number of groups that are shown under one heading; a report has the rest.
    private static let groupLimit = 6

    /// - Parameters:
    ///   - columns: the characters of a line; only a value that would not survive a line break makes one longer.
    ///   - token: a word that nobody can know before, to annotate a job on GitHub; `nil` for no annotations.
    package init(
        _ report: RunRecord, files: [ReportSpecification] = [], columns: Int = Terminal.usualColumns,
        token: String? = nil
    ) { (self.report, self.files, self.columns, self.token) = (report, files, columns, token) }

    package var value: JSONValue {
        let header = report.header
        let rounds = report.results.compactMap { result in
            result.cleanRounds.map { (result.id.description, JSONValue.integer(Int64($0.count))) }
        }
        var members = report.footerMembers
        (members["interrupted"], members["seconds"]) = (nil, nil)
        members.merge([
            "suiteVersion": .string(header.suiteVersion), "setDigest": .string(header.digest.hex),
            "seed": .string(header.seed), "target": header.targetJSON, "options": header.options.json,
            "causes": .strings(RunSummary(report).causeLines),
            "failures": .array(report.failures.map { .object(header.members(of: $0)) }),
            "unjudged": .integer(Int64(header.unjudgedCount)),
            "cleanRounds": .object(Dictionary(uniqueKeysWithValues: rounds)),
        ]) { $1 }
        return .object(members)
    }

    /// Returns the whole report, and behind it the annotations; no line of the report is a command to GitHub's runner.
    package func lines(_ style: TextStyle) -> [String] {
        let view = RunSummary(report)
        var lines = view.sections.reversed().flatMap { self.lines($0, style) }
        lines += view.notes.flatMap { $0.wrapped(to: columns, margin: 0, hanging: 2) }
        if !view.notes.isEmpty { lines.append("") }
        if !view.races.isEmpty {
            lines += CleanRace.heading.wrapped(to: columns, margin: 0, hanging: 2) + CleanRace.lines(view.races) + [""]
        }
        lines += LastScreen(view: view, files: files, whole: whole, columns: columns, style: style).lines
        return token.map { GitHubAnnotations.guarded(lines, token: $0) + GitHubAnnotations.lines(report) } ?? lines
    }

    private func lines(_ section: FailureSection, _ style: TextStyle) -> [String] {
        let title = "\(section.title) (\(section.failures.count))".wrapped(to: columns, margin: 0, hanging: 2)
        var lines = title.map(style.red) + [""]
        if let hint = section.hint { lines += hint.wrapped(to: columns, margin: 2) + [""] }
        for group in section.groups.prefix(Self.groupLimit) {
            lines += group.lines(columns: columns, style: style, whole: whole) + [""]
        }
        let rest = section.groups.dropFirst(Self.groupLimit)
        if !rest.isEmpty { lines += "and \(ListText.rest(rest)), \(whole)".wrapped(to: columns, margin: 2) + [""] }
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

extension FailureGroup {
    private static let vectorLimit = 5

    /// Returns the group in lines: the vectors, then their common facts.
    fileprivate func lines(columns: Int, style: TextStyle, whole: String) -> [String] {
        let shown = failures.prefix(Self.vectorLimit)
        let width = shown.map(\.id.count).max() ?? 0
        let isOneLine = shown.allSatisfy { 4 + width + $0.title.count <= columns }
        var lines = shown.flatMap { failure in
            let padding = String(repeating: " ", count: width - failure.id.count)
            let id = "  \(style.bold(failure.id))"
            return isOneLine
                ? ["\(id)\(padding)  \(failure.title)"] : [id] + failure.title.wrapped(to: columns, margin: 6)
        }
        if shown.count < failures.count {
            lines += "and \(failures.count - shown.count) more, \(whole)".wrapped(to: columns, margin: 2)
        }
        for (name, value, form) in facts {
            let label = "    \(name.padded(to: 9))"
            let room = columns - label.count - 1
            let parts: [String] =
                switch form {
                case .command: CommandLayout.lines(value, to: room, behind: "")
                case .quote: value.split(separator: "\n").flatMap { String($0).cut(to: room) }
                case .prose: value.split(separator: "\n").flatMap { String($0).wrapped(to: room, margin: 0) }
                }
            // The words of a target keep their form, so a bar marks where its lines begin.
            let margin = String(repeating: " ", count: label.count) + (form == .quote ? "|" : " ")
            lines += parts.prefix(1).map { "    \(style.dim(String(label.dropFirst(4)))) \($0)" }
            lines += parts.dropFirst().map { margin + $0 }
        }
        return lines
    }
}
