/// Which wrong verifiers a set of vectors finds out, and by which vectors.
public struct KillMatrix: Sendable, Hashable {
    /// One wrong verifier.
    public struct Row: Sendable, Hashable {
        public let name: String
        /// What it does wrong, in one sentence.
        public let summary: String
        /// The requirement that it gets wrong.
        public let requirement: Requirement
        /// The judged vectors that it answers wrongly, sorted.
        public let killers: [VectorID]

        public init(name: String, summary: String, requirement: Requirement, killers: [VectorID]) {
            self.name = name
            self.summary = summary
            self.requirement = requirement
            self.killers = killers.sorted()
        }
    }

    public let rows: [Row]
    /// The vectors that were asked, those of level `info` left out, sorted.
    public let vectors: [VectorID]
    /// The vectors of level `must` that no wrong verifier answers wrongly, sorted.
    public let idle: [VectorID]

    /// - Parameter vectors: the vectors that were asked.
    public init(rows: [Row], vectors: [Vector]) {
        let killers = Set(rows.flatMap(\.killers))
        self.rows = rows
        self.vectors = vectors.filter { $0.level != .info }.map(\.id).sorted()
        idle = vectors.filter { $0.level == .must && !killers.contains($0.id) }.map(\.id).sorted()
    }

    /// The verifiers that no vector finds out.
    public var survivors: [Row] { rows.filter(\.killers.isEmpty) }

    /// Whether every verifier is found out, and every vector of level `must` finds one out.
    public var isComplete: Bool { survivors.isEmpty && idle.isEmpty }

    /// The smallest choice of vectors found that finds out every verifier that any vector does, sorted.
    public var gate: [VectorID] { SetCover.choice(covering: rows.map { Set($0.killers) }) }
}
