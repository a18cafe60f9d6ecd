import AttestModel

/// A run as the summary page of a CI job. One screen has the verdict, the causes with their remedies, the untested parts
/// and the next commands; all failures and the facts of the run are folded below it.
enum MarkdownReport {
    private static let causeLimit = 5
    private static let gapLimit = 5
    private static let problemLimit = 3
    /// The number of groups under one heading, and of vectors that are named of a group: a job's summary may have 1 MiB.
    private static let groupLimit = 25
    private static let vectorLimit = 10
    private static let reasonLimit = 300

    static func text(_ original: RunSummary) -> String {
        let view = original.portable
        let verdict = view.verdict
        var blocks = [["## App Attest conformance: \(MarkdownText.escaped(verdict.headline))"]]
        blocks = [coverage(view)] + blocks
        blocks += [["\(MarkdownText.code(view.targetName)) \(MarkdownText.escaped(verdict.sentence))"]]
        blocks += [causes(view), gaps(view), commands(view)]
        blocks += (view.sections + view.excused).map { lines($0, of: view.header.options.kind.unit) }
        blocks += [folded("More about the run", view.notes.map { "- \(MarkdownText.escaped($0))" })]
        blocks += [races(view), facts(original)]
        return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    // MARK: The first screen

    /// The parts that every backend owes.
    private static func coverage(_ view: RunSummary) -> [String] {
        let rows = view.coverage.rows.map { row in
            let now = [row.state, row.remedy].filter { !$0.isEmpty }.map(MarkdownText.escaped).joined(separator: "<br>")
            return MarkdownText.row([MarkdownText.code(row.part), MarkdownText.escaped(row.meaning), now])
        }
        guard !rows.isEmpty else { return [] }
        return [MarkdownText.row(["every backend owes", "", "this run"]), "| --- | --- | --- |"] + rows
    }

    private static func causes(_ view: RunSummary) -> [String] {
        let causes = view.causes
        let problems = view.baselineProblems.prefix(problemLimit).map { "- \(MarkdownText.escaped($0))" }
        guard !causes.isEmpty else { return problems }
        let unit = view.header.options.kind
        var lines = [MarkdownText.row(["fix first", "how", "\(unit.unit)s"]), "| --- | --- | --- |"]
        lines += causes.prefix(causeLimit).map { cause in
            let count = cause.results.isEmpty ? "" : cause.tally(in: unit)
            return MarkdownText.row(
                ["<b>\(MarkdownText.escaped(cause.line))</b>"] + [cause.remedy, count].map(MarkdownText.escaped))
        }
        if let more = view.moreCauses(than: causeLimit) {
            let rest = causes.dropFirst(causeLimit).map(\.headline).joined(separator: "; ")
            lines += ["", "and \(more): \(MarkdownText.escaped(rest))"]
        }
        return lines + (problems.isEmpty ? [] : [""] + problems)
    }

    /// The gaps that are no causes: those that the run allows.
    private static func gaps(_ view: RunSummary) -> [String] {
        let gaps = view.gaps.filter { !$0.isLoud }.map(\.line)
        let lines = gaps.prefix(gapLimit).map { "- \(MarkdownText.escaped($0))" }
        return lines + (gaps.count > gapLimit ? ["- and \(gaps.count - gapLimit) more"] : [])
    }

    private static func commands(_ view: RunSummary) -> [String] {
        guard let failure = view.gravest else { return [] }
        let lines = [failure.explainCommand, failure.repeatCommand].flatMap {
            CommandLayout.lines($0, to: Terminal.usualColumns, behind: "")
        }
        return ["<pre><code>\(lines.map { MarkdownText.referenced($0) }.joined(separator: "\n"))</code></pre>"]
    }

    // MARK: Folded

    private static func folded(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["<details><summary>\(title)</summary>", ""] + lines + ["", "</details>"]
    }

    private static func lines(_ section: FailureSection, of unit: String) -> [String] {
        var lines = section.hint.map { [MarkdownText.escaped($0), ""] } ?? []
        lines += [MarkdownText.row(["\(unit)s", "outcome", "why"]), "| --- | --- | --- |"]
        lines += section.groups.prefix(groupLimit).map(row)
        let rest = section.groups.dropFirst(groupLimit)
        if !rest.isEmpty { lines += ["", "and \(ListText.rest(rest))"] }
        let title = "<b>\(MarkdownText.escaped(section.heading.name))</b>: \(MarkdownText.escaped(section.meaning))"
        return folded("\(title) (\(section.failures.count))", lines)
    }

    private static func row(_ group: FailureGroup) -> String {
        var vectors = group.failures.prefix(vectorLimit).map { failure in
            let (id, title) = (MarkdownText.code(failure.id), MarkdownText.escaped(failure.title))
            return "\(failure.page.map { "[\(id)](<\($0)>)" } ?? id) \(title)"
        }
        if group.failures.count > vectorLimit { vectors.append("and \(group.failures.count - vectorLimit) more") }
        let first = group.first
        let words = [first.reason, first.code.map { "code \($0)" }, first.stages, first.baseline].compactMap(\.self)
            .map { MarkdownText.code($0.count > reasonLimit ? "\($0.prefix(reasonLimit))…" : $0) }
        let outcome = [group.outcomeText, first.correction].compactMap(\.self).map(MarkdownText.escaped) + words
        let commands = [first.explainCommand, first.repeatCommand].map(MarkdownText.code)
        let why = [MarkdownText.escaped(group.why), MarkdownText.escaped(first.source)] + commands
        return MarkdownText.row([vectors, outcome, why].map { $0.joined(separator: "<br>") })
    }

    private static func races(_ view: RunSummary) -> [String] {
        let rows = view.races.map { MarkdownText.row([MarkdownText.code($0.id), $0.count, $0.bound]) }
        guard !rows.isEmpty else { return [] }
        let head = [MarkdownText.row(["clean race", "played", "less than"]), "| --- | --- | --- |"]
        return folded(MarkdownText.escaped(CleanRace.heading), head + rows)
    }

    private static func facts(_ view: RunSummary) -> [String] {
        let rows = RunFacts.of(view.header).map { MarkdownText.row([$0, MarkdownText.code($1)]) }
        return folded("Options and set", ["| | |", "| --- | --- |"] + rows)
    }
}

/// Text of a target inside Markdown on GitHub.
enum MarkdownText {
    /// Returns one line in which no character has a special meaning: no markup, table cell, link, mention or HTML tag
    /// can begin. A character reference cannot stand for such a meaning (CommonMark 0.31 section 2.5).
    static func escaped(_ text: String) -> String {
        // Nobody is to be mentioned: GitHub looks for names in what is shown.
        referenced(text).replacing("&#64;", with: "&#64;&#8203;")
    }

    /// Returns the same in a fixed-width font, in which GitHub looks for no names: it can be copied.
    static func code(_ text: String) -> String { "<code>\(referenced(text))</code>" }

    /// Returns one line for an element in which GitHub looks for no names.
    static func referenced(_ text: String) -> String {
        var escaped = ""
        var isAfterW = false
        let scalars = text.unicodeScalars
        for (scalar, next) in zip(scalars, scalars.dropFirst().map(Optional.some) + [nil]) {
            switch scalar {
            case "\n", "\t", "\r": escaped += " "
            // A dot makes a link of www. only.
            case "." where !isAfterW: escaped += "."
            // A colon makes a link before slashes, and a picture before and after a word.
            case ":" where next == nil || next == " ": escaped += ":"
            case ",", "-", "/", "'", " ", "(", ")", ";", "?", "%", "+":
                escaped.unicodeScalars.append(scalar)
            case _ where scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar):
                escaped += "&#\(scalar.value);"
            default: escaped.unicodeScalars.append(scalar)
            }
            isAfterW = scalar == "w" || scalar == "W"
        }
        return escaped
    }

    static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
}
