/// The mutants with the question of the fuzzer that showed each of them.
package struct FuzzMatrix: Sendable, Hashable {
    /// One mutant with the first question that it answered wrongly.
    package struct Row: Sendable, Hashable {
        package let mutant: MutantOutline
        /// The number of questions until then, that one included; `nil` when the mutant was not found.
        package let questions: Int?
        /// The operations of that question, in words, as few as show the mutant.
        package let operations: [String]

        package init(_ mutant: MutantOutline, questions: Int?, operations: [String]) {
            (self.mutant, self.questions, self.operations) = (mutant, questions, operations)
        }
    }

    package let rows: [Row]
    /// The number of questions that each mutant was asked at most.
    package let limit: Int

    package init(rows: [Row], limit: Int) { (self.rows, self.limit) = (rows, limit) }

    /// The rows of the mutants that were found.
    package var found: [Row] { rows.filter { $0.questions != nil } }

    /// The rows of the others.
    package var missed: [Row] { rows.filter { $0.questions == nil } }

    /// The median number of questions until a mutant was found; 0 when none was.
    package var medianQuestions: Int { Self.median(found.compactMap(\.questions)) }

    /// The median number of operations of a question that shows a mutant; 0 when none was found.
    package var medianOperations: Int { Self.median(found.map(\.operations.count)) }

    private static func median(_ numbers: [Int]) -> Int { numbers.isEmpty ? 0 : numbers.sorted()[numbers.count / 2] }
}
