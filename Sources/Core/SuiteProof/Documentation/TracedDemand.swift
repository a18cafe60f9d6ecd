import AttestModel

/// A demand with its tests, as the cells of a table and as the values of a row of `coverage.csv`.
struct TracedDemand {
    let statement: SourceStatement
    private let vectors: [VectorOutline]
    private let checks: [VectorOutline]
    private let mutantCount: Int

    init(_ statement: SourceStatement, in traceability: Traceability) {
        self.statement = statement
        (vectors, checks) = (traceability.vectors(of: statement), traceability.checks(of: statement))
        mutantCount = traceability.mutantCount(killedBy: vectors)
    }

    static let testColumns = ["requirement", "vectors", "checks", "mutants", "not tested"]

    /// Returns the cells about the tests, with links to the page of requirements.
    func testCells(from page: String) -> [String] {
        let reason = statement.exclusion.map { "[\($0.id)](traceability.md#reasons-for-an-exclusion)." } ?? ""
        return [
            statement.requirements.map { "[\($0.id)](\(page)#\($0.id.lowercased()))" }.joined(separator: ", "),
            cell(of: vectors), cell(of: checks), vectors.isEmpty ? "" : "\(mutantCount)",
            [reason, statement.note].filter { !$0.isEmpty }.joined(separator: " "),
        ]
    }

    /// Returns the number of some tests, their levels, and the patterns that choose them.
    private func cell(of tests: [VectorOutline]) -> String {
        guard !tests.isEmpty else { return "" }
        let patterns = statement.tests.filter { !Traceability.matches(of: [$0], in: tests).isEmpty }
        let count = "\(tests.count) (\(SpecTables.levels(of: tests)))"
        return patterns.isEmpty ? count : "\(count): \(patterns.map { "`\($0)`" }.joined(separator: ", "))"
    }

    /// The columns of `coverage.csv`.
    static let columns = [
        "document", "date", "place", "address", "strength", "statement", "requirements", "vectors", "vector ids",
        "checks", "check ids", "mutants", "not tested",
    ]

    /// The row of `coverage.csv`.
    var values: [String] {
        let place = statement.place
        return [
            place.document.name, place.document.date, place.name, place.url, statement.force.rawValue, statement.text,
            statement.requirements.map(\.id).joined(separator: " "), "\(vectors.count)", ids(of: vectors),
            "\(checks.count)", ids(of: checks), "\(mutantCount)",
            [statement.exclusion?.reason ?? "", statement.note].filter { !$0.isEmpty }.joined(separator: " "),
        ]
    }

    private func ids(of tests: [VectorOutline]) -> String { tests.map(\.id.description).joined(separator: " ") }
}
