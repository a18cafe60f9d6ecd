/// A wrong verifier in words.
package struct MutantOutline: Sendable, Hashable {
    package let name: String
    /// One sentence that says what the verifier does wrong.
    package let summary: String
    package let requirement: Requirement

    package init(name: String, summary: String, requirement: Requirement) {
        (self.name, self.summary, self.requirement) = (name, summary, requirement)
    }
}

/// The wrong verifiers with the vectors of a set that kill them: that they answer wrongly.
package struct KillMatrix: Sendable, Hashable {
    /// One wrong verifier, whose members are its own.
    @dynamicMemberLookup
    package struct Row: Sendable, Hashable {
        package let mutant: MutantOutline
        /// The judged vectors that it answers wrongly, sorted.
        package let killers: [VectorID]

        package init(_ mutant: MutantOutline, killers: [VectorID]) {
            self.mutant = mutant
            self.killers = killers.sorted()
        }

        package subscript<Value>(dynamicMember fact: KeyPath<MutantOutline, Value>) -> Value { mutant[keyPath: fact] }
    }

    package let rows: [Row]
    /// The vectors that were asked, those of level `info` left out, sorted.
    package let vectors: [VectorID]
    /// The vectors of level `must` that no wrong verifier answers wrongly, sorted. Vectors with two right verdicts are
    /// left out: they are about crashes, and no mutant crashes.
    package let idle: [VectorID]
    /// A small choice of vectors that kills every verifier that any vector kills, sorted.
    package let gate: [VectorID]

    package init(rows: [Row], vectors: [Vector], gate: [VectorID]) {
        let killers = Set(rows.flatMap(\.killers))
        (self.rows, self.gate) = (rows, gate)
        self.vectors = vectors.filter { $0.level != .info }.map(\.id).sorted()
        idle =
            vectors.filter { $0.level == .must && !$0.hasTwoRightVerdicts && !killers.contains($0.id) }
            .map(\.id).sorted()
    }

    package var survivors: [Row] { rows.filter(\.killers.isEmpty) }

    /// A Boolean value that indicates whether every verifier is killed, and every vector of level `must` kills one.
    package var isComplete: Bool { survivors.isEmpty && idle.isEmpty }
}
