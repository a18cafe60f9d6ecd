import AttestModel

/// The tables about the sources of the requirements: the documents, Apple's steps, every demand, and the contradictions.
struct TraceabilityTables {
    private let traceability: Traceability
    private let demands: [TracedDemand]

    init(_ traceability: Traceability) {
        self.traceability = traceability
        demands = traceability.statements.map { TracedDemand($0, in: traceability) }
    }

    /// The blocks of `requirements.md`.
    var requirementBlocks: [String: String] { ["sources": sources, "steps": steps] }

    /// The blocks of `traceability.md`.
    var blocks: [String: String] {
        ["demands": demandTables, "exclusions": exclusions, "contradictions": contradictions]
    }

    /// The file `coverage.csv`: a row for each demand, with the quoting of RFC 4180.
    var sheet: String {
        ([TracedDemand.columns] + demands.map(\.values)).map { row in
            row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",") + "\n"
        }.joined()
    }

    /// Returns the line with a link to each place that demands a requirement.
    func demand(of requirement: Requirement) -> String {
        let places = traceability.places(of: requirement).map(Self.link)
        return "Demanded by: " + (places.isEmpty ? "no document" : places.joined(separator: "; ")) + "."
    }

    // MARK: requirements.md

    private var sources: String {
        MarkdownTable.text(
            columns: ["document", "date", "demands", "covered"],
            rows: traceability.sources.documents.map { document in
                let own = demands(of: document)
                let title = document.title.isEmpty ? "" : ": \(document.title)"
                return [
                    "[\(document.name)](\(document.url))\(title)", document.date, "\(own.count)",
                    "\(own.count { $0.statement.exclusion == nil })",
                ]
            })
    }

    private var steps: String {
        MarkdownTable.text(
            columns: ["Apple's step", "name", "statement"] + TracedDemand.testColumns,
            rows: traceability.sources.steps.flatMap { step in
                demands.filter { $0.statement.place.step == step }.map { demand in
                    let place = "[\(step.placeName)](\(SourcePlace(step).url))"
                    return [place, step.name, demand.statement.text] + demand.testCells(from: "")
                }
            })
    }

    // MARK: traceability.md

    private var demandTables: String {
        traceability.sources.documents.map { document in
            let title = document.title.isEmpty ? "" : "\(document.title). "
            let table = MarkdownTable.text(
                columns: ["place", "strength", "demand"] + TracedDemand.testColumns,
                rows: demands(of: document).map { demand in
                    let (statement, place) = (demand.statement, demand.statement.place)
                    let name = "[\(place.name.isEmpty ? "page" : place.name)](\(place.url))"
                    return [name, statement.force.rawValue, statement.text] + demand.testCells(from: "requirements.md")
                })
            return "### \(document.name)\n\n\(title)Date: \(document.date).\n\n\(table)"
        }.joined(separator: "\n\n")
    }

    private var exclusions: String {
        MarkdownTable.text(
            columns: ["reason", "meaning", "demands"],
            rows: traceability.sources.exclusions.map { exclusion in
                [exclusion.id, exclusion.reason, "\(demands.count { $0.statement.exclusion == exclusion })"]
            })
    }

    private var contradictions: String {
        MarkdownTable.text(
            columns: ["text", "truth", "vectors"],
            rows: traceability.sources.contradictions.map { contradiction in
                let places = contradiction.places.map(Self.link).joined(separator: "; ")
                return [
                    places.isEmpty ? contradiction.text : "\(contradiction.text) (\(places))", contradiction.fact,
                    contradiction.vectors.isEmpty
                        ? "none: no vector can show it"
                        : contradiction.vectors.map { "`\($0)`" }.joined(separator: ", "),
                ]
            })
    }

    private func demands(of document: SourceDocument) -> [TracedDemand] {
        demands.filter { $0.statement.place.document == document }
    }

    private static func link(_ place: SourcePlace) -> String {
        let name = [place.document.name, place.name].filter { !$0.isEmpty }.joined(separator: ", ")
        return "[\(name)](\(place.url))"
    }
}

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
