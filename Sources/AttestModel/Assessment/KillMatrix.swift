/// Which wrong verifiers a set of vectors finds out, and by which vectors.
package struct KillMatrix: Sendable, Hashable {
    /// One wrong verifier.
    package struct Row: Sendable, Hashable {
        package let name: String
        /// What it does wrong, in one sentence.
        package let summary: String
        /// The requirement that it gets wrong.
        package let requirement: Requirement
        /// The judged vectors that it answers wrongly, sorted.
        package let killers: [VectorID]

        package init(name: String, summary: String, requirement: Requirement, killers: [VectorID]) {
            self.name = name
            self.summary = summary
            self.requirement = requirement
            self.killers = killers.sorted()
        }
    }

    package let rows: [Row]
    /// The vectors that were asked, those of level `info` left out, sorted.
    package let vectors: [VectorID]
    /// The vectors of level `must` that no wrong verifier answers wrongly, sorted.
    package let idle: [VectorID]

    /// - Parameter vectors: the vectors that were asked.
    package init(rows: [Row], vectors: [Vector]) {
        let killers = Set(rows.flatMap(\.killers))
        self.rows = rows
        self.vectors = vectors.filter { $0.level != .info }.map(\.id).sorted()
        idle = vectors.filter { $0.level == .must && !killers.contains($0.id) }.map(\.id).sorted()
    }

    /// The verifiers that no vector finds out.
    package var survivors: [Row] { rows.filter(\.killers.isEmpty) }

    /// Whether every verifier is found out, and every vector of level `must` finds one out.
    package var isComplete: Bool { survivors.isEmpty && idle.isEmpty }

    /// The smallest choice of vectors found that finds out every verifier that any vector does, sorted.
    package var gate: [VectorID] { SetCover.choice(covering: rows.map { Set($0.killers) }) }
}
