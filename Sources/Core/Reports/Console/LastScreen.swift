import AttestModel

/// The end of a run on a terminal, in the rows of one screen: verdict, counts, causes with remedies, next command.
struct LastScreen {
    /// The number of rows of a terminal, less one for the prompt.
    private static let rows = 23
    private static let causeLimit = 3

    let view: RunSummary
    let files: [ReportSpecification]
    /// The place that holds everything, like `see page.html`.
    let whole: String
    let columns: Int
    let style: TextStyle

    /// The parts that are left out, one after the other, until the rest fits.
    private struct Extent {
        var causes = LastScreen.causeLimit
        var remedies = LastScreen.causeLimit
        var hasTotals = true
        var hasRepeat = true
        var hasBlanks = true

        static let all =
            [
                Extent(), Extent(hasTotals: false), Extent(hasBlanks: false),
                Extent(hasTotals: false, hasBlanks: false), Extent(hasTotals: false, hasRepeat: false),
                Extent(hasTotals: false, hasRepeat: false, hasBlanks: false),
            ]
            + [(3, 2), (3, 1), (3, 0), (2, 1), (2, 0), (1, 0)].map { causes, remedies in
                Extent(causes: causes, remedies: remedies, hasTotals: false, hasRepeat: false, hasBlanks: false)
            }
    }

    private struct Line {
        let text: String
        var emphasis: (String) -> String = { $0 }
    }

    var lines: [String] {
        let screens = Extent.all.lazy.map(paragraphs)
        let screen = screens.first { rowCount($0) <= Self.rows } ?? Array(screens).last ?? []
        return screen.map { $0.emphasis($0.text) }
    }

    /// Returns the number of rows on a terminal, which breaks a line that is too long.
    private func rowCount(_ lines: [Line]) -> Int {
        lines.reduce(0) { $0 + max(1, ($1.text.count + columns - 1) / columns) }
    }

    private func paragraphs(_ extent: Extent) -> [Line] {
        let coverage = view.coverage.lines(columns: columns).map { Line(text: $0) }
        let paragraphs = [coverage, verdict(extent), causes(extent), commands(extent), facts].filter { !$0.isEmpty }
        return Array(paragraphs.joined(separator: extent.hasBlanks ? [Line(text: "")] : []))
    }

    private func verdict(_ extent: Extent) -> [Line] {
        let verdict = view.verdict
        func lines(_ text: String, _ emphasis: @escaping (String) -> String = { $0 }) -> [Line] {
            text.wrapped(to: columns, margin: 0, hanging: 2).map { Line(text: $0, emphasis: emphasis) }
        }
        let emphasis: (String) -> String
        switch verdict.conclusion {
        case .notConforming, .better: emphasis = style.red
        case .conforming: emphasis = style.green
        case .asBaseline: emphasis = { $0 }
        case .noScore:
            let totals = view.totals.isEmpty ? "" : "so far: \(view.totals)"
            // Behind the reason, the words of the target keep their form.
            let parts = verdict.sentence.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let quote = parts.dropFirst().flatMap { $0.cut(to: columns - 2) }.map { Line(text: "  \($0)") }
            return lines(parts[0], style.red) + quote + lines(totals)
        }
        return lines(verdict.headline, emphasis) + lines(verdict.sentence)
            + (extent.hasTotals ? lines(view.totals) : [])
    }

    private func causes(_ extent: Extent) -> [Line] {
        let shown = view.causes.prefix(extent.causes)
        var lines = shown.enumerated().flatMap { index, cause in
            let remedy = index < extent.remedies ? cause.remedy : ""
            return cause.line.wrapped(to: columns, behind: "\(index + 1)  ")
                + remedy.wrapped(to: columns, behind: "   fix: ")
        }
        if let more = view.moreCauses(than: shown.count) {
            lines += "and \(more), \(whole)".wrapped(to: columns, margin: 3)
        }
        return lines.map { Line(text: $0) }
    }

    private func commands(_ extent: Extent) -> [Line] {
        guard let failure = view.gravest else { return [] }
        var lines = CommandLayout.lines(failure.explainCommand, to: columns, behind: "explain  ")
        if extent.hasRepeat { lines += CommandLayout.lines(failure.repeatCommand, to: columns, behind: "repeat   ") }
        return lines.map { Line(text: $0) }
    }

    private var facts: [Line] {
        let written = files.filter { !$0.isStandardOutput }.map { "\($0.format.rawValue)=\($0.file)" }
        let header = view.header
        let level = header.options.level.map { "level \($0), " } ?? ""
        let facts = [
            ("target   ", view.targetName),
            (
                "set      ",
                "\(header.suiteVersion), digest \(header.digest.hex.prefix(12)), "
                    + "profile \(header.options.profile.rawValue), \(level)\(view.selectionText)"
            ),
            ("wrote    ", written.joined(separator: " ")),
        ]
        return facts.flatMap { label, text in
            text.wrapped(to: columns, behind: label).map { Line(text: $0, emphasis: style.dim) }
        }
    }
}
