import AttestModel

/// A kill matrix for people: what is wrong first.
package struct MatrixText {
    private let matrix: KillMatrix

    package init(_ matrix: KillMatrix) { self.matrix = matrix }

    package var text: String {
        var lines = matrix.survivors.map { row in
            "SURVIVES  \(row.name)  \(row.requirement.id)  \(row.summary)"
        }
        lines += matrix.idle.map { "KILLS NONE  \($0)" }
        if !lines.isEmpty { lines.append("") }
        let killed = matrix.rows.filter { !$0.killers.isEmpty }
        let width = killed.map(\.name.count).max() ?? 0
        let idWidth = killed.map(\.requirement.id.count).max() ?? 0
        lines += killed.map { row in
            let count = String(row.killers.count)
            return "\(row.name.padded(to: width))  \(row.requirement.id.padded(to: idWidth))  "
                + "\(count.padded(to: 4))  \(Self.examples(of: row))"
        }
        return (lines + ["", summary, ""]).joined(separator: "\n")
    }

    private static func examples(of row: KillMatrix.Row) -> String {
        let shown = row.killers.prefix(2).map(\.description).joined(separator: ", ")
        return row.killers.count > 2 ? shown + ", …" : shown
    }

    private var summary: String {
        "\(matrix.rows.count) mutants, \(matrix.survivors.count) survive; \(matrix.vectors.count) vectors, "
            + "\(matrix.idle.count) of level must kill none; \(matrix.gate.count) are enough to kill every mutant."
    }
}
