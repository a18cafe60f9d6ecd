import AttestModel

/// A run as the summary page of a CI job: the conclusion, the facts of the run, and the failures by heading, folded.
enum MarkdownReport {
    /// The number of groups under one heading, and of vectors that are named of a group: a job's summary may have
    /// 1 MiB.
    private static let groupLimit = 25
    private static let vectorLimit = 10
    private static let reasonLimit = 300

    static func text(_ view: RunSummary) -> String {
        var lines = ["## App Attest conformance: \(view.conclusion.rawValue)", ""]
        if let fault = view.fault { lines += [MarkdownText.code(fault), ""] }
        let totals = view.totals.isEmpty ? "" : ": \(view.totals)"
        lines += ["\(MarkdownText.code(view.targetName))\(MarkdownText.escaped(totals))", ""]
        for cause in view.causes { lines += ["- <b>\(MarkdownText.escaped(cause))</b>"] }
        for note in view.notes { lines += ["- \(MarkdownText.escaped(note))"] }
        if !view.notes.isEmpty || !view.causes.isEmpty { lines.append("") }
        for section in view.sections + view.excused { lines += self.lines(section) + [""] }
        return (lines + facts(view)).joined(separator: "\n") + "\n"
    }

    private static func lines(_ section: FailureSection) -> [String] {
        let summary =
            "<b>\(MarkdownText.escaped(section.heading.name))</b>: "
            + "\(MarkdownText.escaped(section.heading.meaning)) (\(section.failures.count))"
        var lines = ["<details><summary>\(summary)</summary>", ""]
        if let hint = section.hint { lines += [MarkdownText.escaped(hint), ""] }
        lines += [MarkdownText.row(["vectors", "outcome", "why", "milliseconds"]), "| --- | --- | --- | ---: |"]
        lines += section.groups.prefix(groupLimit).map(row)
        let rest = section.groups.dropFirst(groupLimit)
        if !rest.isEmpty { lines += ["", "and \(RestText.of(rest))"] }
        return lines + ["", "</details>"]
    }

    private static func row(_ group: FailureGroup) -> String {
        var vectors = group.failures.prefix(vectorLimit).map { failure in
            "\(MarkdownText.code(failure.id)) \(MarkdownText.escaped(failure.title))"
        }
        if group.failures.count > vectorLimit { vectors.append("and \(group.failures.count - vectorLimit) more") }
        let first = group.first
        let words = [first.reason, first.code.map { "code \($0)" }, first.stages, first.baseline].compactMap(\.self).map
        { text in
            MarkdownText.code(text.count > reasonLimit ? "\(text.prefix(reasonLimit))…" : text)
        }
        let outcome = [MarkdownText.escaped(group.outcomeText)] + words
        let commands = [first.explainCommand, first.repeatCommand].map(MarkdownText.code)
        let why = [MarkdownText.escaped(group.why), MarkdownText.escaped(first.source)] + commands
        return MarkdownText.row(
            [vectors, outcome, why, [group.milliseconds]].map { $0.joined(separator: "<br>") })
    }

    private static func facts(_ view: RunSummary) -> [String] {
        let rows = RunFacts.of(view.header).map { name, value in
            MarkdownText.row([name, MarkdownText.code(value)])
        }
        return ["<details><summary>What was run</summary>", "", "| | |", "| --- | --- |"] + rows + ["", "</details>"]
    }
}

/// Text of a target inside Markdown on GitHub.
enum MarkdownText {
    /// Returns one line in which no character has a special meaning: no markup, table cell, link, mention or HTML tag
    /// can begin. A character reference cannot stand for such a meaning (CommonMark 0.31 section 2.5).
    static func escaped(_ text: String) -> String {
        var escaped = ""
        var isAfterW = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n", "\t", "\r": escaped += " "
            // Nobody is to be mentioned: GitHub looks for names in what is shown.
            case "@": escaped += "&#64;&#8203;"
            // A dot makes a link of www. only.
            case "." where !isAfterW: escaped += "."
            case ",", "-", "/", "'", " ": escaped.unicodeScalars.append(scalar)
            case _ where scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar):
                escaped += "&#\(scalar.value);"
            default: escaped.unicodeScalars.append(scalar)
            }
            isAfterW = scalar == "w" || scalar == "W"
        }
        return escaped
    }

    /// Returns the same in a fixed-width font.
    static func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }

    /// Returns a row of a table.
    static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
}
