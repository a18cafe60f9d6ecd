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
        MarkdownTable(
            columns: ["document", "date", "demands", "covered"],
            rows: traceability.sources.documents.map { document in
                let own = demands(of: document)
                let title = document.title.isEmpty ? "" : ": \(document.title)"
                return [
                    "[\(document.name)](\(document.url))\(title)", document.date, "\(own.count)",
                    "\(own.count { $0.statement.exclusion == nil })",
                ]
            }
        ).text
    }

    private var steps: String {
        MarkdownTable(
            columns: ["Apple's step", "name", "statement"] + TracedDemand.testColumns,
            rows: traceability.sources.steps.flatMap { step in
                demands.filter { $0.statement.place.step == step }.map { demand in
                    let place = "[\(step.placeName)](\(SourcePlace(step).url))"
                    return [place, step.name, demand.statement.text] + demand.testCells(from: "")
                }
            }
        ).text
    }

    // MARK: traceability.md

    private var demandTables: String {
        traceability.sources.documents.map { document in
            let title = document.title.isEmpty ? "" : "\(document.title). "
            let table = MarkdownTable(
                columns: ["place", "strength", "demand"] + TracedDemand.testColumns,
                rows: demands(of: document).map { demand in
                    let (statement, place) = (demand.statement, demand.statement.place)
                    let name = "[\(place.name.isEmpty ? "page" : place.name)](\(place.url))"
                    return [name, statement.force.rawValue, statement.text] + demand.testCells(from: "requirements.md")
                })
            return "### \(document.name)\n\n\(title)Date: \(document.date).\n\n\(table.text)"
        }.joined(separator: "\n\n")
    }

    private var exclusions: String {
        MarkdownTable(
            columns: ["reason", "meaning", "demands"],
            rows: traceability.sources.exclusions.map { exclusion in
                [exclusion.id, exclusion.reason, "\(demands.count { $0.statement.exclusion == exclusion })"]
            }
        ).text
    }

    private var contradictions: String {
        MarkdownTable(
            columns: ["text", "truth", "vectors"],
            rows: traceability.sources.contradictions.map { contradiction in
                let places = contradiction.places.map(Self.link).joined(separator: "; ")
                return [
                    places.isEmpty ? contradiction.text : "\(contradiction.text) (\(places))", contradiction.fact,
                    contradiction.vectors.isEmpty
                        ? "none: no vector can show it"
                        : contradiction.vectors.map { "`\($0)`" }.joined(separator: ", "),
                ]
            }
        ).text
    }

    private func demands(of document: SourceDocument) -> [TracedDemand] {
        demands.filter { $0.statement.place.document == document }
    }

    private static func link(_ place: SourcePlace) -> String {
        let name = [place.document.name, place.name].filter { !$0.isEmpty }.joined(separator: ", ")
        return "[\(name)](\(place.url))"
    }
}
