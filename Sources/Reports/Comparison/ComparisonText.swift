import AttestModel

/// Several verifiers side by side, for people.
package struct ComparisonText {
    private let matrix: RunMatrix
    private let style: TextStyle

    package init(_ matrix: RunMatrix, isColored: Bool) {
        self.matrix = matrix
        style = TextStyle(isColored: isColored)
    }

    /// The whole text, with a final line feed: which column is whose, then the table.
    package var text: String {
        var lines = matrix.runs.enumerated().map { index, run in
            "\(Self.letter(index))  \(PrintableText.of(run.header.targetName)), profile \(run.header.options.profile.rawValue), "
                + "set \(run.header.suiteVersion), digest \(run.header.digest.hex.prefix(12))  \(style.dim(run.name))"
        }
        let idWidth = (matrix.rows.map(\.requirement.count) + ["requirement".count]).max() ?? 0
        let columns = matrix.runs.indices.map { index in
            (matrix.rows.map { $0.cells[index].text } + [matrix.totals[index].text]).map(\.count).max() ?? 0
        }
        let head = zip(matrix.runs.indices, columns).map { Self.letter($0).padded(to: $1) }
        lines += ["", style.dim(Self.line(["requirement".padded(to: idWidth)] + head))]
        lines += matrix.rows.map { row in line(row.requirement.padded(to: idWidth), row.cells, columns) }
        return (lines + [line("all".padded(to: idWidth), matrix.totals, columns), ""]).joined(separator: "\n")
    }

    private func line(_ name: String, _ cells: [MatrixCell], _ widths: [Int]) -> String {
        let texts = zip(cells, widths).map { cell, width in
            let text = cell.text.padded(to: width)
            return switch cell.tone {
            case .bad: style.red(text)
            case .good: style.green(text)
            case .odd, .none: text
            }
        }
        return Self.line([name] + texts)
    }

    private static func line(_ cells: [String]) -> String {
        let line = cells.joined(separator: "  ")
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    /// A, B, … Z, then numbers.
    private static func letter(_ index: Int) -> String {
        index < 26 ? String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index))) : "\(index + 1)"
    }
}
