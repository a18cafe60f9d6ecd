import AttestModel

/// The tables about the sources of the requirements: the documents, Apple's steps, every demand, and the contradictions.
struct TraceabilityTables {
    private let traceability: Traceability

    init(_ traceability: Traceability) { self.traceability = traceability }

    /// The blocks of `requirements.md`.
    var requirementBlocks: [String: String] { ["sources": sources, "steps": steps] }

    /// The blocks of `traceability.md`.
    var blocks: [String: String] { ["demands": demands, "exclusions": exclusions, "contradictions": contradictions] }

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
                let own = statements(of: document)
                let title = document.title.isEmpty ? "" : ": \(document.title)"
                return [
                    "[\(document.name)](\(document.url))\(title)", document.date, "\(own.count)",
                    "\(own.count { !$0.requirements.isEmpty })",
                ]
            }
        ).text
    }

    private var steps: String {
        MarkdownTable(
            columns: ["Apple's step", "name", "requirements"],
            rows: traceability.sources.steps.map { step in
                let requirements = traceability.statements.filter { $0.place.step == step }.flatMap(\.requirements)
                let place = "[\(step.placeName)](\(SourcePlace(step).url))"
                return [place, step.name, Self.unique(requirements).map { Self.link($0) }.joined(separator: ", ")]
            }
        ).text
    }

    // MARK: traceability.md

    private var demands: String {
        traceability.sources.documents.map { document in
            let title = document.title.isEmpty ? "" : "\(document.title). "
            let table = MarkdownTable(
                columns: ["place", "strength", "demand", "requirement", "vectors", "mutants"],
                rows: statements(of: document).map(row))
            return "### \(document.name)\n\n\(title)Date: \(document.date).\n\n\(table.text)"
        }.joined(separator: "\n\n")
    }

    private func row(of statement: SourceStatement) -> [String] {
        let name = statement.place.name.isEmpty ? "page" : statement.place.name
        let start = ["[\(name)](\(statement.place.url))", statement.force.rawValue, statement.text]
        switch statement.coverage {
        case .excluded(let exclusion, let note):
            let reason = "excluded: [\(exclusion.id)](#reasons-for-an-exclusion)"
            return start + [note.isEmpty ? reason : "\(reason). \(note)", "", ""]
        case .covered(let requirements, let patterns):
            let vectors = traceability.vectors(of: statement)
            let count = "\(vectors.count) (\(SpecTables.levels(of: vectors)))"
            return start + [
                requirements.map { Self.link($0, from: "requirements.md") }.joined(separator: ", "),
                patterns.isEmpty ? count : "\(count): \(Self.code(patterns))",
                "\(traceability.mutantCount(killedBy: vectors))",
            ]
        }
    }

    private var exclusions: String {
        MarkdownTable(
            columns: ["reason", "meaning", "demands"],
            rows: traceability.sources.exclusions.map { exclusion in
                let count = traceability.statements.count { statement in
                    if case .excluded(exclusion, _) = statement.coverage { true } else { false }
                }
                return [exclusion.id, exclusion.reason, "\(count)"]
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
                    contradiction.vectors.isEmpty ? "none: no vector can show it" : Self.code(contradiction.vectors),
                ]
            }
        ).text
    }

    // MARK: Cells

    private func statements(of document: SourceDocument) -> [SourceStatement] {
        traceability.statements.filter { $0.place.document == document }
    }

    private static func unique(_ requirements: [Requirement]) -> [Requirement] {
        Requirement.all.filter(requirements.contains)
    }

    private static func code(_ patterns: [String]) -> String { patterns.map { "`\($0)`" }.joined(separator: ", ") }

    private static func link(_ place: SourcePlace) -> String {
        let name = [place.document.name, place.name].filter { !$0.isEmpty }.joined(separator: ", ")
        return "[\(name)](\(place.url))"
    }

    private static func link(_ requirement: Requirement, from page: String = "") -> String {
        "[\(requirement.id)](\(page)#\(requirement.id.lowercased()))"
    }
}
