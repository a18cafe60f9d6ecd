import AttestModel

/// The tables of the pages in `spec/` that are generated from the set and its mutants.
package struct SpecTables: Sendable {
    private let vectors: [Vector]
    private let mutants: [KillMatrix.Row]
    private let checks: [VectorOutline]
    private let sources: TraceabilityTables
    private let others: [String: GeneratedBlocks]

    /// - Parameters:
    ///   - vectors: the whole set.
    ///   - mutants: every wrong verifier with the vectors that kill it.
    ///   - checks: the checks of running backends, of clients and of apps.
    ///   - others: the generated blocks of pages about other modules, by their file names.
    /// - Throws: an error that names the entry of the data file of sources that cannot be read.
    package init(
        vectors: [Vector], mutants: [KillMatrix.Row], checks: [VectorOutline], others: [String: GeneratedBlocks] = [:]
    ) throws(ModelError) {
        self.vectors = vectors
        self.mutants = mutants
        self.checks = checks
        self.others = others
        sources = TraceabilityTables(Traceability(of: try SourceCatalog(), vectors: vectors, mutants: mutants))
    }

    /// The pages that have generated blocks, without the others.
    package static let pageNames = [
        "diagnosis.md", "fuzz.md", "protocol.md", "requirements.md", "traceability.md", "vectors.md",
    ]

    /// The generated blocks of each page, by its file name.
    package var pages: [String: GeneratedBlocks] {
        var requirements = Dictionary(uniqueKeysWithValues: Requirement.all.map { ($0.id, details(of: $0)) })
        requirements["overview"] = overview
        for requirement in Requirement.ofChecks { requirements[requirement.id] = liveDetails(of: requirement) }
        for requirement in Requirement.reported {
            requirements["\(requirement.id) statement"] = Self.statement(of: requirement)
        }
        let own = [
            "diagnosis.md": GeneratedBlocks(["mistakes": MistakeTables.text]),
            "fuzz.md": GeneratedBlocks(["strict verifiers": Self.strictVerifiers]),
            "requirements.md": GeneratedBlocks(requirements.merging(sources.requirementBlocks) { $1 }),
            "traceability.md": GeneratedBlocks(sources.blocks),
            "vectors.md": GeneratedBlocks(["suites": suites]),
            "protocol.md": GeneratedBlocks(MessageTables.blocks.merging(["needs": needs]) { $1 }),
        ]
        return own.merging(others) { $1 }
    }

    // MARK: requirements.md

    private var overview: String {
        let rows = Requirement.reported.map { requirement in
            let own = vectors(of: requirement)
            return [
                "[\(requirement.id)](#\(requirement.id.lowercased()))", requirement.stage?.rawValue ?? "",
                "\(own.count)", Self.levels(of: own), "\(checks.count { $0.requirement == requirement })",
                "\(mutants(of: requirement).count)",
            ]
        }
        return MarkdownTable(
            columns: ["requirement", "stage", "vectors", "must / should / info", "checks", "mutants"], rows: rows
        ).text
    }

    /// Returns the first lines of the section of a requirement.
    private static func statement(of requirement: Requirement) -> String {
        let place = requirement.stage.map { "Stage `\($0.rawValue)`, group" } ?? "Group"
        return """
            \(requirement.statement)

            - Source: \(requirement.source)
            - \(place) `\(requirement.group)`.
            """
    }

    /// Returns the places that demand a requirement, and its details, folded up: a reader looks for the statement first.
    private func details(of requirement: Requirement) -> String {
        let (vectors, mutants) = (vectors(of: requirement), mutants(of: requirement))
        var parts = [
            sources.demand(of: requirement),
            "<details>\n<summary>\(Self.count(vectors, "vector")), \(Self.count(mutants, "mutant"))</summary>",
            MarkdownTable(
                columns: ["vector", "level", "expect", "title"],
                rows: vectors.map { vector in
                    [
                        "[\(vector.id.name)](../vectors/\(vector.id).json)", vector.level.rawValue,
                        vector.expect.rawValue, vector.title,
                    ]
                }
            ).text,
        ]
        if !mutants.isEmpty {
            parts.append(
                MarkdownTable(
                    columns: ["mutant", "does wrong", "killed by"],
                    rows: mutants.map { ["`\($0.name)`", $0.summary, Self.count($0.killers, "vector")] }
                ).text)
        }
        return (parts + ["</details>"]).joined(separator: "\n\n")
    }

    /// Returns the checks that are about a requirement, folded up.
    private func liveDetails(of requirement: Requirement) -> String {
        let own = checks.filter { $0.requirement == requirement }.sorted { $0.id < $1.id }
        let rows = own.map { check in
            let level = check.tags.first { $0.hasPrefix("L") } ?? ""
            return ["`\(check.id)`", level, check.level.rawValue, check.expect.rawValue, check.title]
        }
        return [
            "<details>\n<summary>\(Count.text(own.count, "check"))</summary>",
            MarkdownTable(columns: ["check", "from", "level", "expect", "title"], rows: rows).text, "</details>",
        ].joined(separator: "\n\n")
    }

    // MARK: vectors.md, protocol.md and fuzz.md

    private static var strictVerifiers: String {
        MarkdownTable(
            columns: ["`builtin:…`", "what it refuses or accepts"],
            rows: StrictVerifier.all.map { ["`strict/\($0.name)`", $0.summary] }
                + LenientVerifier.all.map { ["`lenient/\($0.name)`", $0.summary] }
        ).text
    }

    private var suites: String {
        let rows = Suite.ofVectors.compactMap { suite -> [String]? in
            let own = vectors.filter { $0.requirement.suite == suite }
            guard !own.isEmpty else { return nil }
            let expected = [Expectation.accept, .reject, .either].map { word in
                own.count { $0.expect == word }.description
            }
            return ["`\(suite.rawValue)`", "\(own.count)"] + expected + [Self.levels(of: own)]
        }
        return MarkdownTable(
            columns: ["suite", "vectors", "accept", "reject", "either", "must / should / info"], rows: rows
        ).text
    }

    private var needs: String {
        let rows = Capability.allCases.compactMap { capability -> [String]? in
            let needing = vectors.filter { $0.needs.contains(capability) }
            return needing.isEmpty ? nil : ["`\(capability.rawValue)`", "\(needing.count)", Self.levels(of: needing)]
        }
        return MarkdownTable(columns: ["capability", "needed by", "must / should / info"], rows: rows).text
    }

    // MARK: Counting

    private static func count(_ things: some Collection, _ noun: String) -> String { Count.text(things.count, noun) }

    static func levels(of vectors: [Vector]) -> String {
        [Level.must, .should, .info].map { level in "\(vectors.count { $0.level == level })" }.joined(separator: " / ")
    }

    private func vectors(of requirement: Requirement) -> [Vector] {
        vectors.filter { $0.requirement == requirement }.sorted { $0.id < $1.id }
    }

    private func mutants(of requirement: Requirement) -> [KillMatrix.Row] {
        mutants.filter { $0.requirement == requirement }.sorted { $0.name < $1.name }
    }
}

/// A table in GitHub's Markdown.
package struct MarkdownTable: Sendable {
    let columns: [String]
    let rows: [[String]]

    package init(columns: [String], rows: [[String]]) {
        self.columns = columns
        self.rows = rows
    }

    /// The text of the table, without a last line feed. A bar inside a cell does not end the cell.
    package var text: String {
        ([columns, columns.map { _ in "---" }] + rows).map { cells in
            "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
        }.joined(separator: "\n")
    }
}
