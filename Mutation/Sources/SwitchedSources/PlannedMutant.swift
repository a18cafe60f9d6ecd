import MutantOperators

/// One mutant of the switched build.
package struct PlannedMutant: Sendable {
    /// The number that selects it; from 1 on.
    package let number: Int
    /// The file below the folder of the sources.
    package let file: String
    package let line: Int
    package let declaration: String
    package let kind: MutationOperator
    /// The texts of the change, on one line each.
    package let before: String
    package let after: String
    /// A number that tells mutants apart whose other words are the same: those of equal code in one declaration.
    package let occurrence: Int
    /// The statement whose execution is a condition for any effect; `nil` for a value that is computed once in a process.
    package let place: Int?
    /// The number of the declaration, among all.
    package let group: Int

    /// The words that name the mutant as long as its declaration stays as it is.
    package var key: String {
        let name = "\(file) \(declaration): \(before) → \(after)"
        return occurrence == 0 ? name : "\(name) (\(occurrence + 1))"
    }
}

extension String {
    /// The text on one line.
    var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
