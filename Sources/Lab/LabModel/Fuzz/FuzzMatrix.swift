import AttestModel

/// The mutants with the question of the fuzzer that showed each of them.
package struct FuzzMatrix: Sendable, Hashable {
    /// One mutant with the first question that it answered wrongly.
    package struct Row: Sendable, Hashable {
        package let mutant: MutantOutline
        /// The number of questions until then, that one included; `nil` when the mutant was not found.
        package let questions: Int?
        /// The operations of that question, in words, as few as show the mutant.
        package let operations: [String]
        /// The requirements that the evidence of the finding breaks, the one that the finding names first; empty for genuine
        /// evidence that the mutant rejects, or accepts with wrong values. `nil` when the mutant was not found.
        package let breaks: [Requirement]?

        package init(_ mutant: MutantOutline, questions: Int?, operations: [String], breaks: [Requirement]? = nil) {
            (self.mutant, self.questions, self.operations, self.breaks) = (mutant, questions, operations, breaks)
        }

        /// The relation of the requirement that the finding names to the mutant; `nil` when the mutant was not found.
        package var naming: FuzzNaming? {
            breaks.map { breaks in
                if breaks.isEmpty { return .genuine }
                if breaks.first == mutant.requirement { return .own }
                return breaks.count == 1 ? .alone : .other
            }
        }
    }

    package let rows: [Row]
    /// The number of questions that each mutant was asked at most.
    package let limit: Int

    package init(rows: [Row], limit: Int) { (self.rows, self.limit) = (rows, limit) }

    package var found: [Row] { rows.filter { $0.questions != nil } }

    /// The rows of the mutants whose finding names a requirement in this way.
    package func rows(_ naming: FuzzNaming) -> [Row] { rows.filter { $0.naming == naming } }

    package var missed: [Row] { rows.filter { $0.questions == nil } }

    /// The median number of questions until a mutant was found; 0 when none was.
    package var medianQuestions: Int { Self.median(found.compactMap(\.questions)) }

    /// The median number of operations of a question that shows a mutant; 0 when none was found.
    package var medianOperations: Int { Self.median(found.map(\.operations.count)) }

    private static func median(_ numbers: [Int]) -> Int { numbers.isEmpty ? 0 : numbers.sorted()[numbers.count / 2] }
}

/// The relation of the requirement that a finding names to the mutant that was found.
package enum FuzzNaming: String, Sendable, Hashable, CaseIterable {
    /// The mutant's own requirement.
    case own
    /// Another one, which is the only one that the smallest change breaks.
    case alone
    /// None is broken: the mutant rejects genuine evidence, or returns wrong values.
    case genuine
    /// Another requirement, and the smallest change breaks several.
    case other
}
