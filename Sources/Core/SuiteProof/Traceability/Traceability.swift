import AttestModel

/// The demands of the sources, with the vectors and checks that test each and the wrong verifiers that these kill.
package struct Traceability: Sendable {
    package let sources: SourceCatalog
    private let vectors: [VectorOutline]
    private let checks: [VectorOutline]
    private let mutants: [KillMatrix.Row]

    /// Holds the demands of a catalogue against a set.
    package init(
        of sources: SourceCatalog, vectors: [VectorOutline], checks: [VectorOutline], mutants: [KillMatrix.Row]
    ) { (self.sources, self.vectors, self.checks, self.mutants) = (sources, vectors, checks, mutants) }

    package var statements: [SourceStatement] { sources.statements }

    /// Returns the vectors that test a demand: those of its requirements that match one of its patterns.
    package func vectors(of statement: SourceStatement) -> [VectorOutline] {
        let own = vectors.filter { statement.requirements.contains($0.requirement) }
        return statement.tests.isEmpty ? own : Self.matches(of: statement.tests, in: own)
    }

    /// Returns the checks of a demand: those of its requirements with one of its patterns, or with one of its vectors.
    package func checks(of statement: SourceStatement) -> [VectorOutline] {
        let own = checks.filter { statement.requirements.contains($0.requirement) }
        let ids = Set(Self.matches(of: statement.tests, in: own).map(\.id) + vectors(of: statement).map(\.id.sent))
        return statement.tests.isEmpty ? own : own.filter { ids.contains($0.id) }
    }

    /// Returns the number of wrong verifiers that at least one of the vectors kills.
    package func mutantCount(killedBy vectors: [VectorOutline]) -> Int {
        let ids = Set(vectors.map(\.id))
        return mutants.count { !ids.isDisjoint(with: $0.killers) }
    }

    package func vectors(of contradiction: Contradiction) -> [VectorOutline] {
        Self.matches(of: contradiction.vectors, in: vectors)
    }

    /// Returns the places that demand a requirement, each of them once.
    package func places(of requirement: Requirement) -> [SourcePlace] {
        var seen: Set<SourcePlace> = []
        return statements.filter { $0.requirements.contains(requirement) }.map(\.place)
            .filter { seen.insert($0).inserted }
    }

    /// The demands without a test, those that are excluded and have one, and the requirements without a demand, in sentences.
    package var gaps: [String] { statements.flatMap(gaps(of:)) + Requirement.reported.flatMap(gaps(of:)) }

    /// A requirement comes from a demand of each document that its source cites. The source of hardening cites none.
    private func gaps(of requirement: Requirement) -> [String] {
        guard !requirement.source.hasPrefix("Hardening: ") else { return [] }
        let documents = Set(places(of: requirement).map(\.document))
        return requirement.source.split(separator: "; ").compactMap { citation in
            guard let document = sources.document(citedIn: citation) else {
                return "\(requirement.id) cites an unknown document: '\(citation)'"
            }
            return documents.contains(document)
                ? nil : "\(requirement.id) cites \(document.name), but no demand of it maps to \(requirement.id)"
        }
    }

    private func gaps(of statement: SourceStatement) -> [String] {
        let name = "\(statement.place.document.name), \(statement.place.name): '\(statement.text)'"
        let own = vectors(of: statement)
        let all = own + checks(of: statement)
        guard statement.exclusion == nil else {
            return all.prefix(1).map { "\(name) is excluded, but '\($0.id)' tests it" }
        }
        let unknown = statement.tests.filter { Self.matches(of: [$0], in: all).isEmpty }
            .map { "\(name) has neither vector nor check '\($0)'" }
        let untested = statement.requirements.filter { named in !all.contains { $0.requirement == named } }
            .map { "\(name) has neither vector nor check of \($0.id)" }
        let nameless = statement.requirements.isEmpty ? ["\(name) has neither a requirement nor a reason"] : []
        // A vector that is only observed kills nothing.
        let isJudged = own.contains { $0.level != .info }
        let survived =
            isJudged && mutantCount(killedBy: own) == 0 ? ["no mutant is killed by the vectors of \(name)"] : []
        return nameless + unknown + untested + survived
    }

    /// Returns the vectors or checks whose ids match one of some patterns.
    static func matches(of patterns: [String], in tests: [VectorOutline]) -> [VectorOutline] {
        let globs = patterns.map(Glob.init)
        return tests.filter { test in globs.contains { $0.matches(test.id.description) } }
    }
}
