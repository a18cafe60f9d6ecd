import AttestModel

/// The tables of the pages in `spec/` that are generated from the set, the checks and the mutants.
package struct SpecTables: Sendable {
    private let vectors: [VectorOutline]
    private let requirements: [RequirementPage]
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
        let outlines = vectors.map(\.outline)
        (self.vectors, self.others) = (outlines, others)
        requirements = Requirement.reported.map { requirement in
            RequirementPage(
                requirement: requirement,
                vectors: outlines.filter { $0.requirement == requirement }.sorted { $0.id < $1.id },
                checks: checks.filter { $0.requirement == requirement }.sorted { $0.id < $1.id },
                mutants: mutants.filter { $0.requirement == requirement }.sorted { $0.name < $1.name })
        }
        sources = TraceabilityTables(
            Traceability(of: try SourceCatalog(), vectors: outlines, checks: checks, mutants: mutants))
    }

    /// The pages that have generated blocks, without the others.
    package static let pageNames = [
        "diagnosis.md", "fuzz.md", "matrix.md", "protocol.md", "requirements.md", "traceability.md", "vectors.md",
    ]

    /// The generated blocks of each page, by its file name.
    package var pages: [String: GeneratedBlocks] {
        var blocks = ["overview": overview]
        for page in requirements {
            let requirement = page.requirement
            blocks[requirement.id] = "\(sources.demand(of: requirement))\n\n\(page.link)"
            blocks["\(requirement.id) statement"] = Self.statement(of: requirement)
        }
        let own = [
            "diagnosis.md": GeneratedBlocks(["mistakes": MistakeTables.text]),
            "fuzz.md": GeneratedBlocks(["strict verifiers": Self.strictVerifiers]),
            "matrix.md": GeneratedBlocks(["matrix": MatrixTable.text(of: requirements.flatMap(\.mutants))]),
            "requirements.md": GeneratedBlocks(blocks.merging(sources.requirementBlocks) { $1 }),
            "traceability.md": GeneratedBlocks(sources.blocks),
            "vectors.md": GeneratedBlocks(["suites": suites]),
            "protocol.md": GeneratedBlocks(MessageTables.blocks.merging(["needs": needs]) { $1 }),
        ]
        return own.merging(others) { $1 }
    }

    /// The texts of the files that are generated whole, by their paths.
    package var files: [String: String] {
        var files = ["coverage.csv": sources.sheet]
        for page in requirements { files[page.path] = page.text }
        return files
    }

    // MARK: requirements.md

    private var overview: String {
        let rows = requirements.map { page in
            let (id, stage) = (page.requirement.id, page.requirement.stage)
            return [
                "[\(id)](#\(id.lowercased()))", stage?.rawValue ?? "", "\(page.vectors.count)",
                Self.levels(of: page.vectors), "\(page.checks.count)", "\(page.mutants.count)",
            ]
        }
        return MarkdownTable.text(
            columns: ["requirement", "stage", "vectors", "must / should / info", "checks", "mutants"], rows: rows)
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

    // MARK: vectors.md, protocol.md and fuzz.md

    private static var strictVerifiers: String {
        MarkdownTable.text(
            columns: ["`builtin:…`", "what it refuses or accepts"],
            rows: StrictVerifier.all.map { ["`strict/\($0.name)`", $0.summary] }
                + LenientVerifier.all.map { ["`lenient/\($0.name)`", $0.summary] })
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
        return MarkdownTable.text(
            columns: ["suite", "vectors", "accept", "reject", "either", "must / should / info"], rows: rows)
    }

    private var needs: String {
        let rows = Capability.allCases.compactMap { capability -> [String]? in
            let needing = vectors.filter { $0.needs.contains(capability) }
            return needing.isEmpty ? nil : ["`\(capability.rawValue)`", "\(needing.count)", Self.levels(of: needing)]
        }
        return MarkdownTable.text(columns: ["capability", "needed by", "must / should / info"], rows: rows)
    }

    static func levels(of tests: [VectorOutline]) -> String {
        [Level.must, .should, .info].map { level in "\(tests.count { $0.level == level })" }.joined(separator: " / ")
    }
}

package enum MarkdownTable {
    /// Returns a table in GitHub's Markdown, without a last line feed. A bar inside a cell does not end the cell.
    package static func text(columns: [String], rows: [[String]]) -> String {
        ([columns, columns.map { _ in "---" }] + rows).map { cells in
            "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
        }.joined(separator: "\n")
    }
}
