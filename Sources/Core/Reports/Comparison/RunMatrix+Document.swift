import AttestModel

extension RunMatrix: Document {
    /// One document; cells are in the order of the runs.
    package var value: JSONValue {
        .object([
            "runs": .array(runs.map(\.headerJSON)),
            "requirements": .array(
                rows.map { row in
                    .object(["requirement": .string(row.requirement), "cells": .array(row.cells.map(Self.json))])
                }),
            "totals": .array(totals.map(Self.json)), "tomorrow": .array(changes.map(Self.json)),
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
        guard let changes else { return .null }
        return .object([
            "survived": .integer(Int64(changes.survived.count)),
            "refused": .strings(changes.refused.map(\.id.description)),
        ])
    }

    private static func json(of cell: MatrixCell) -> JSONValue {
        let failures = cell.failures.map { ($0.impact.rawValue, JSONValue.integer(Int64($0.count))) }
        let others = cell.others.map { ($0.failure.description, JSONValue.integer(Int64($0.count))) }
        return .object([
            "passed": .integer(Int64(cell.passed)), "judged": .integer(Int64(cell.judged)),
            "inconclusive": .integer(Int64(cell.inconclusive)), "notTestable": .integer(Int64(cell.notTestable)),
            "observed": .integer(Int64(cell.observed)), "failures": .object(Dictionary(uniqueKeysWithValues: failures)),
            "others": .object(Dictionary(uniqueKeysWithValues: others)),
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
