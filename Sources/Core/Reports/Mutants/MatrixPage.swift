import AttestModel
import CEmbeddedFiles

/// A kill matrix as one page: a row for each mutant, a column for each group of vectors.
extension MatrixReport: HTMLPage {
    package static let frame = PageFrame(
        body: EmbeddedFile.MatrixPage_mustache.bytes, style: EmbeddedFile.MatrixPage_css.bytes)

    package var title: String { "Mutants" }

    package var context: [String: Any?] {
        [
            "digest": digest.hex,
            "counts": [
                count(matrix.rows.count, "mutant"),
                count(matrix.survivors.count, "survivor", isGood: matrix.survivors.isEmpty),
                count(matrix.vectors.count, "vector"),
                count(
                    matrix.idle.count, "vector of level must that kills none",
                    "vectors of level must that kill none", isGood: matrix.idle.isEmpty),
                count(
                    matrix.gate.count, "vector is enough to kill every mutant",
                    "vectors are enough to kill every mutant"),
            ],
            "lists": [
                list("Survivors", matrix.survivors.map { "\($0.name): \($0.summary)" }),
                list("Vectors of level must that kill none", matrix.idle.map(\.description)),
                list("The gate: enough to kill every mutant", matrix.gate.map(\.description)),
            ],
            "suites": Suite.ofVectors.compactMap(table),
        ]
    }

    private func count(_ count: Int, _ one: String, _ many: String? = nil, isGood: Bool? = nil) -> [String: Any?] {
        ["count": count, "label": Count.noun(count, one, many), "tone": isGood.map { $0 ? "good" : "bad" }]
    }

    private func list(_ title: String, _ entries: [String]) -> [String: Any?] {
        // A short list is a failure that has to be seen; the gate is long.
        ["title": title, "count": entries.count, "entries": entries, "isOpen": (1...12).contains(entries.count)]
    }

    /// Returns the table of a suite; `nil` for one that no mutant is about.
    private func table(of suite: Suite) -> [String: Any?]? {
        let groups = Set(matrix.vectors.filter { $0.suite == suite.rawValue }.map(\.group)).sorted()
        let rows = matrix.rows.filter { $0.requirement.suite == suite }
        guard !rows.isEmpty else { return nil }
        return [
            "title": "Mutants of the suite \(suite.rawValue)", "groups": groups,
            "rows": rows.map { row in
                let counts = Dictionary(grouping: row.killers, by: \.group).mapValues(\.count)
                let survives = row.killers.isEmpty
                return (
                    name: row.name, summary: row.summary, requirement: row.requirement.id, survives: survives,
                    total: survives ? "survives" : "\(row.killers.count)", cells: groups.map { ["kills": counts[$0]] }
                )
            },
        ]
    }
}
