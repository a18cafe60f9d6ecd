import AttestModel
import CEmbeddedFiles

extension RunMatrix: HTMLPage {
    package static let frame = PageFrame(
        body: EmbeddedFile.ComparisonPage_mustache.bytes,
        style: EmbeddedFile.RunPage_css.bytes + EmbeddedFile.ComparisonPage_css.bytes)

    package var title: String { "App Attest verifiers compared" }

    package var context: [String: Any?] {
        [
            "runs": runs.indices.map(context), "totals": totals.map(\.context),
            "rows": judged.map { row in
                (requirement: row.requirement, statement: row.statement, cells: row.cells.map(\.context))
            },
            "unjudged": unjudged.map { (requirement: $0.requirement, statement: $0.statement) },
            "changes": scores, "unjudgedCount": Count.text(unjudged.count, "requirement"),
        ]
    }

    private func context(at index: Int) -> [String: Any?] {
        let (run, bar) = (runs[index], OutcomeBar(runs[index]))
        return totals[index].context.merging([
            "letter": Self.letter(index), "headline": briefs[index].headline, "sentences": briefs[index].sentences,
            "score": totals[index].score, "bar": bar.total > 0 ? bar.context : nil,
            "target": PrintableText.of(run.header.targetName), "file": run.name,
            "profile": run.header.options.profile.rawValue, "specification": PrintableText.of(run.header.target),
            "suiteVersion": run.header.suiteVersion, "digest": run.header.digest.hex,
        ]) { $1 }
    }
}

extension MatrixCell {
    fileprivate var context: [String: Any?] { ["tone": tone.style, "text": text, "details": details] }
}

extension MatrixCell.Tone {
    /// The class of the page's style that a cell is shown in.
    var style: String {
        switch self {
        case .grave: "bad"
        case .bad: "odd"
        case .good: "good"
        case .none: "plain"
        }
    }
}
