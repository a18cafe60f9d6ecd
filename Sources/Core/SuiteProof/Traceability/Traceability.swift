import AttestModel

/// The demands of the sources, with the vectors that test each of them and the wrong verifiers that these vectors kill.
package struct Traceability: Sendable {
    package let sources: SourceCatalog
    private let vectors: [Vector]
    private let mutants: [KillMatrix.Row]

    /// Holds the demands of a catalogue against a set.
    ///
    /// - Parameters:
    ///   - vectors: the whole set.
    ///   - mutants: every wrong verifier with the vectors that kill it.
    package init(
        of sources: SourceCatalog, vectors: [Vector], mutants: [KillMatrix.Row]
    ) {
        self.sources = sources
        self.vectors = vectors
        self.mutants = mutants
    }

    package var statements: [SourceStatement] { sources.statements }

    /// Returns the vectors that test a demand: those of its requirements that match one of its patterns.
    package func vectors(of statement: SourceStatement) -> [Vector] {
        guard case .covered(let requirements, let patterns) = statement.coverage else { return [] }
        let own = vectors.filter { requirements.contains($0.requirement) }
        return patterns.isEmpty ? own : Self.matches(of: patterns, in: own)
    }

    /// Returns the number of wrong verifiers that at least one of the vectors kills.
    package func mutantCount(killedBy vectors: [Vector]) -> Int {
        let ids = Set(vectors.map(\.id))
        return mutants.count { !ids.isDisjoint(with: $0.killers) }
    }

    /// Returns the vectors of a contradiction.
    package func vectors(of contradiction: Contradiction) -> [Vector] {
        Self.matches(of: contradiction.vectors, in: vectors)
    }

    /// Returns the places that demand a requirement, each of them once.
    package func places(of requirement: Requirement) -> [SourcePlace] {
        var seen: Set<SourcePlace> = []
        return statements.filter { $0.requirements.contains(requirement) }.map(\.place)
            .filter { seen.insert($0).inserted }
    }

    /// The demands without a test, and the requirements without a demand, in sentences.
    package var gaps: [String] { statements.flatMap(gaps(of:)) + Requirement.all.flatMap(gaps(of:)) }

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
        guard case .covered(let requirements, let patterns) = statement.coverage else { return [] }
        let name = "\(statement.place.document.name), \(statement.place.name): '\(statement.text)'"
        let own = vectors(of: statement)
        let unknown = patterns.filter { Self.matches(of: [$0], in: own).isEmpty }
            .map { "\(name) has no vector '\($0)'" }
        let untested = requirements.filter { requirement in !own.contains { $0.requirement == requirement } }
            .map { "\(name) has no vector of \($0.id)" }
        let nameless = requirements.isEmpty ? ["\(name) has neither a requirement nor a reason"] : []
        // A vector that is only observed kills nothing.
        let isJudged = own.contains { $0.level != .info }
        let survived =
            isJudged && mutantCount(killedBy: own) == 0 ? ["no mutant is killed by the vectors of \(name)"] : []
        return nameless + unknown + untested + survived
    }

    private static func matches(of patterns: [String], in vectors: [Vector]) -> [Vector] {
        let globs = patterns.map(Glob.init)
        return vectors.filter { vector in globs.contains { $0.matches(vector.id.description) } }
    }
}
