import AttestModel
import CEmbeddedFiles

/// Several verifiers side by side, as one page.
extension RunMatrix: HTMLPage {
    package static let frame = PageFrame(
        body: EmbeddedFile.ComparisonPage_mustache.bytes, style: EmbeddedFile.ComparisonPage_css.bytes)

    package var title: String { "App Attest verifiers compared" }

    package var context: [String: Any?] {
        [
            "runs": zip(runs, totals).map { context(of: $0, $1) },
            "rows": rows.map { row in
                (requirement: row.requirement, statement: row.statement, cells: row.cells.map(\.context))
            },
            "totals": totals.map(\.context),
        ]
    }

    private func context(of run: RunRecord, _ total: MatrixCell) -> [String: Any?] {
        let bar = OutcomeBar(run)
        // A part can be seen, however few vectors are in it.
        let least = bar.total / 60 + 1
        var start = 0
        let parts = bar.parts.map { part in
            let width = max(part.count, least)
            defer { start += width }
            return (class: part.kind.tone, x: start, width: width, count: part.count, label: part.label)
        }
        return total.context.merging([
            "parts": parts, "total": max(start, 1), "barText": bar.text.nonEmpty ?? "No results",
            "target": PrintableText.of(run.header.targetName), "file": run.name,
            "profile": run.header.options.profile.rawValue, "specification": PrintableText.of(run.header.target),
            "suiteVersion": run.header.suiteVersion, "digest": run.header.digest.hex,
            "fault": run.fault.map { PrintableText.of($0.sentence) },
        ]) { $1 }
    }
}

extension MatrixCell {
    fileprivate var context: [String: Any?] {
        [
            "tone": tone.style, "symbol": tone.symbol, "score": score,
            "details": details.joined(separator: ", ").nonEmpty,
        ]
    }
}

extension MatrixCell.Tone {
    /// The class of the page's style that a cell is shown in.
    fileprivate var style: String {
        switch self {
        case .grave: "bad"
        case .bad: "odd"
        case .good: "good"
        case .odd, .none: "plain"
        }
    }

    /// The sign that stands for the tone where colors cannot be seen.
    fileprivate var symbol: String {
        switch self {
        case .grave: "✗"
        case .bad: "!"
        case .good: "✓"
        case .odd: "?"
        case .none: "·"
        }
    }
}

extension ResultKind {
    /// The class of the page's style that a part of a bar is shown in.
    fileprivate var tone: String {
        switch self {
        case .graveHole: "is-bad"
        case .hole, .lockout, .breakdown, .wrongValue, .unstable, .wrongReason: "is-odd"
        case .unproven, .untested, .observed: "is-plain"
        case .right: "is-good"
        }
    }
}
