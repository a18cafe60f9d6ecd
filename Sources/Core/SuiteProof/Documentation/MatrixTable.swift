import AttestModel
import VerifierMutants

/// The table of `spec/matrix.md`: each value that a verifier compares, compared in each wrong way.
enum MatrixTable {
    /// Returns the table, with the vectors that tell each wrong comparison.
    static func text(of mutants: [KillMatrix.Row]) -> String {
        let rows = Dictionary(mutants.map { ($0.name, $0.killers) }) { first, _ in first }
        let table = ComparisonMutants.values.map { value in
            ["`\(value)`"] + ComparisonMutants.comparisons.map { cell(rows["\(value)-compared-\($0)"]) }
        }
        return MarkdownTable(
            columns: ["value"] + ComparisonMutants.comparisons.map { $0.replacing("-", with: " ") }, rows: table
        ).text
    }

    private static func cell(_ killers: [VectorID]?) -> String {
        guard let killers, let first = killers.first(where: { $0.name.hasPrefix("near-") }) ?? killers.first else {
            return "–"
        }
        let others = killers.count > 1 ? " and \(killers.count - 1) more" : ""
        return "[\(first.name)](../vectors/\(first).json)\(others)"
    }
}
