import AttestModel

/// A kill matrix as one page that needs nothing else: a row a mutant, a column a group of vectors.
package struct MatrixHTML {
    private let matrix: KillMatrix
    /// The digest of the set that was asked.
    private let digest: [UInt8]

    package init(_ matrix: KillMatrix, digest: [UInt8]) {
        self.matrix = matrix
        self.digest = digest
    }

    package var text: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Mutants</title>
        <style>\(Self.style)</style>
        </head>
        <body>
        <h1>Mutants</h1>
        <p>\(matrix.rows.count) wrong verifiers against \(matrix.vectors.count) vectors of the set
        <code>\(digest.hex)</code>. A number says how many vectors of the group find the verifier out.</p>
        \(list("Survivors", matrix.survivors.map { "\($0.name): \($0.summary)" }))
        \(list("Vectors of level must that kill none", matrix.idle.map(\.description)))
        \(list("The gate: enough to kill every mutant", matrix.gate.map(\.description)))
        \(suites.map(table).joined(separator: "\n"))
        </body>
        </html>

        """
    }

    private static let style = """
        :root{color-scheme:light dark}
        body{font:15px/1.4 system-ui,sans-serif;margin:2rem;color:light-dark(#1d1d1f,#f0f0f2);background:light-dark(#fff,#1b1b1d)}
        .scroll{overflow-x:auto}
        table{border-collapse:collapse;margin:1rem 0}th,td{border:1px solid light-dark(#d2d2d7,#48484c);padding:.2rem .4rem}
        td{text-align:right}th{text-align:left;font-weight:500}thead th{writing-mode:vertical-rl}
        tbody th:first-child{position:sticky;left:0;background:light-dark(#fff,#1b1b1d)}
        td.some{background:light-dark(#e3f3e6,#1f3d26)}td.none,tr.survives th{background:light-dark(#fbe3e1,#54211c)}
        code{word-break:break-all}
        """

    /// The suites that mutants are about.
    private var suites: [String] {
        Suite.allCases.filter { suite in matrix.rows.contains { $0.requirement.suite == suite } }.map(\.rawValue)
    }

    private func list(_ title: String, _ entries: [String]) -> String {
        let items = entries.map { "<li>\(Self.escaped($0))</li>" }.joined()
        return "<details><summary>\(title): \(entries.count)</summary><ul>\(items)</ul></details>"
    }

    private func table(of suite: String) -> String {
        let groups = Set(matrix.vectors.filter { $0.suite == suite }.map(\.group)).sorted()
        let head = groups.map { "<th>\(Self.escaped($0))</th>" }.joined()
        let rows = matrix.rows.filter { $0.requirement.suite.rawValue == suite }.map { Self.row($0, groups) }
        return """
            <h2>\(suite)</h2>
            <div class="scroll"><table>
            <thead><tr><th>mutant</th><th>requirement</th>\(head)<th>all</th></tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody>
            </table></div>
            """
    }

    private static func row(_ row: KillMatrix.Row, _ groups: [String]) -> String {
        let counts = Dictionary(grouping: row.killers, by: \.group).mapValues(\.count)
        let cells = groups.map { group in
            counts[group].map { "<td class=\"some\">\($0)</td>" } ?? "<td></td>"
        }
        let mark = row.killers.isEmpty ? " class=\"survives\"" : ""
        let total = row.killers.isEmpty ? "<td class=\"none\">survives</td>" : "<td>\(row.killers.count)</td>"
        return "<tr\(mark)><th title=\"\(escaped(row.summary))\">\(escaped(row.name))</th>"
            + "<th>\(escaped(row.requirement.id))</th>\(cells.joined())\(total)</tr>"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
