import AttestModel

/// Several verifiers side by side: a column for each, a row for each requirement.
package struct RunMatrix: Sendable {
    /// One requirement.
    struct Row: Sendable {
        /// The id; the statement is empty for one that this version of the suite does not know.
        let requirement: String
        let statement: String
        /// One for each run, in their order.
        let cells: [MatrixCell]
    }

    let runs: [RunRecord]
    /// In the order of the requirements; those that no run has results of are left out.
    let rows: [Row]
    /// Over all requirements, one for each run.
    let totals: [MatrixCell]

    package init(_ runs: [RunRecord]) {
        self.runs = runs
        let results = runs.map { run in Dictionary(grouping: run.results, by: \.requirement) }
        let known = Requirement.all.map(\.id)
        let present = Set(results.flatMap(\.keys))
        let ids = known.filter(present.contains) + present.subtracting(known).sorted()
        rows = ids.map { id in
            Row(
                requirement: id, statement: Requirement.named(id)?.statement ?? "",
                cells: zip(runs, results).map { MatrixCell($1[id] ?? [], of: $0.header) })
        }
        totals = runs.map { MatrixCell($0.results, of: $0.header) }
    }
}
