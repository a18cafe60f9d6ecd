import AttestModel
import CEmbeddedFiles

extension RunMatrix: Document {
    /// One document; cells are in the order of the runs.
    package var value: JSONValue {
        let requirements = rows.map { row in
            JSONValue.of(["requirement": row.requirement, "cells": row.cells.map(Self.json)])
        }
        return .of([
            "runs": runs.map(\.headerJSON), "requirements": requirements, "totals": totals.map(Self.json),
            "tomorrow": changes.map(Self.json),
        ])
    }

    private static let columns = 80

    package func lines(_ style: TextStyle) -> [String] {
        let sets = Set(runs.map(\.setText))
        var lines = sets.count == 1 ? sets.map(style.dim) + [""] : []
        for index in runs.indices {
            let (run, tone) = (runs[index], totals[index].tone)
            let facts =
                [run.name, "profile \(run.header.options.profile.rawValue)"] + (sets.count == 1 ? [] : [run.setText])
            let name = style.bold(OneLine.of(run.header.targetName))
            lines.append("\(Self.letter(index))  \(name)  \(style.dim(facts.joined(separator: ", ")))")
            // No word of a target is a command at the beginning of a line.
            let brief = OneLine.of(briefs[index].text).replacing(" ::", with: " : :").wrapped(
                to: Self.columns, margin: 3)
            lines += tone == .grave ? brief.map(style.red) : brief
        }
        lines += table(style) + ["", Self.legend]
        if !scores.isEmpty { lines.append("tomorrow: accepted changes that Apple may make without notice.") }
        let lists = [("right in all of them", judged.filter(\.isRight)), ("judged on none of them", unjudged)]
        let folded = lists.filter { !$0.1.isEmpty }.flatMap { title, rows in
            let names = rows.map(\.requirement).joined(separator: ", ")
            return "\(title): \(names)".wrapped(to: Self.columns, margin: 0, hanging: 2)
        }
        return lines + (folded.isEmpty ? [] : [""] + folded)
    }

    private static let legend = """
        ✗ wrong verdicts, ! no verdict or a wrong value: the number of wrong answers.
        ✓ right, ~ right as far as tested, ? not tested or proves nothing, · not judged.
        """

    /// Returns the table without the rows in which all cells are right, in as many pieces below each other as the columns need.
    private func table(_ style: TextStyle) -> [String] {
        let all = [Row(requirement: "all", statement: "", cells: totals)] + judged.filter { !$0.isRight }
        let width = all.map(\.requirement.count).max() ?? 0
        let cellWidth = all.flatMap(\.cells).map(\.text.count).max() ?? 0
        let gap = runs.count * (cellWidth + 2) > Self.columns - width ? " " : "  "
        let most = max(1, (Self.columns - width) / (cellWidth + gap.count))
        return stride(from: 0, to: runs.count, by: most).flatMap { start -> [String] in
            let columns = start..<min(start + most, runs.count)
            func line(_ name: String, _ cells: [(text: String, tone: MatrixCell.Tone)]) -> String {
                let last = cells.count - 1
                return cells.enumerated().reduce(name.padded(to: width)) { line, cell in
                    let text = cell.offset == last ? cell.element.text : cell.element.text.padded(to: cellWidth)
                    return line + gap + style.text(text, cell.element.tone)
                }
            }
            return ["", line("", columns.map { (Self.letter($0), .none) })]
                + all.map { row in line(row.requirement, columns.map { (row.cells[$0].text, row.cells[$0].tone) }) }
                + (scores.isEmpty ? [] : [line("tomorrow", columns.map { (scores[$0], .none) })])
        }
    }

    private static func json(of changes: ChangesOfTomorrow?) -> JSONValue {
        changes.map { .of(["survived": $0.survived.count, "refused": $0.refused.map(\.id)]) } ?? .null
    }

    private static func json(of cell: MatrixCell) -> JSONValue {
        let failures = cell.failures.map { ($0.impact.rawValue, JSONValue.integer(Int64($0.count))) }
        let others = cell.others.map { ($0.failure.description, JSONValue.integer(Int64($0.count))) }
        return .of([
            "passed": cell.passed, "judged": cell.judged, "inconclusive": cell.inconclusive,
            "notTestable": cell.notTestable, "observed": cell.observed,
            "failures": JSONValue.object(Dictionary(uniqueKeysWithValues: failures)),
            "others": JSONValue.object(Dictionary(uniqueKeysWithValues: others)),
        ])
    }
}

extension TextStyle {
    fileprivate func text(_ text: String, _ tone: MatrixCell.Tone) -> String {
        switch tone {
        case .grave: red(text)
        case .bad: bold(text)
        case .good: green(text)
        case .none: text
        }
    }
}

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
