import AttestModel

/// Several verifiers side by side, for people, for scripts and as a page.
extension RunMatrix: PageDocument {
    /// One document; cells are in the order of the runs.
    package var json: String {
        JSONValue.object([
            "runs": .array(runs.map(\.headerJSON)),
            "requirements": .array(
                rows.map { row in
                    .object(["requirement": .string(row.requirement), "cells": .array(row.cells.map(Self.json))])
                }),
            "totals": .array(totals.map(Self.json)),
        ]).canonicalText
    }

    /// The names of the columns, then the table.
    package func text(isColored: Bool) -> String {
        let style = TextStyle(isColored: isColored)
        var lines = runs.enumerated().map { index, run in
            "\(Self.letter(index))  \(run.line)  \(style.dim(run.name))"
        }
        lines += runs.compactMap(\.faultLine).map(style.red)
        let idWidth = (rows.map(\.requirement.count) + ["requirement".count]).max() ?? 0
        let columns = runs.indices.map { index in
            (rows.map { $0.cells[index].text } + [totals[index].text]).map(\.count).max() ?? 0
        }
        let head = zip(runs.indices, columns).map { Self.letter($0).padded(to: $1) }
        lines += ["", style.dim(Self.line(["requirement".padded(to: idWidth)] + head))]
        lines += rows.map { row in line(row.requirement.padded(to: idWidth), row.cells, columns, style) }
        return (lines + [line("all".padded(to: idWidth), totals, columns, style), ""]).joined(separator: "\n")
    }

    private func line(_ name: String, _ cells: [MatrixCell], _ widths: [Int], _ style: TextStyle) -> String {
        let texts = zip(cells, widths).map { cell, width in
            let text = cell.text.padded(to: width)
            return switch cell.tone {
            case .grave, .bad: style.red(text)
            case .good: style.green(text)
            case .odd, .none: text
            }
        }
        return Self.line([name] + texts)
    }

    private static func line(_ cells: [String]) -> String { cells.joined(separator: "  ").trimmedEnd }

    /// A, B, … Z, then numbers.
    private static func letter(_ index: Int) -> String {
        index < 26 ? String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index))) : "\(index + 1)"
    }

    private static func json(of cell: MatrixCell) -> JSONValue {
        let failures = cell.failures.map { ($0.impact.rawValue, JSONValue.integer(Int64($0.count))) }
        let others = cell.others.map { ($0.failure.description, JSONValue.integer(Int64($0.count))) }
        return .object([
            "passed": .integer(Int64(cell.passed)), "judged": .integer(Int64(cell.judged)),
            "inconclusive": .integer(Int64(cell.inconclusive)), "notTestable": .integer(Int64(cell.notTestable)),
            "observed": .integer(Int64(cell.observed)),
            "failures": .object(Dictionary(uniqueKeysWithValues: failures)),
            "others": .object(Dictionary(uniqueKeysWithValues: others)),
        ])
    }
}
