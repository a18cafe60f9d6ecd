import Foundation
import MutantOperators
import SwitchedSources

/// A score as text of at most 80 columns.
package struct ScoreTable {
    private let score: Score
    private let seconds: Int

    /// - Parameter seconds: the time that the run took.
    package init(_ score: Score, seconds: Int) {
        self.score = score
        self.seconds = seconds
    }

    /// The lines, with a line feed at the end of each.
    package var text: String {
        let rows = MutationOperator.allCases.filter { kind in score.results.contains { $0.mutant.kind == kind } }
        let lines =
            [
                Self.row("operator", ["mutants", "killed", "requirement", "equivalent", "survived"]),
                String(repeating: "-", count: 80),
            ]
            + rows.map { row($0.rawValue, $0) } + [row("all", nil), ""] + summary
        return lines.map { $0 + "\n" }.joined()
    }

    /// The survivors, with the places in the sources.
    package var survivors: String {
        score.survivors.map { result in
            let mutant = result.mutant
            let end =
                switch result.end {
                case .unreached: "\n    no vector reaches it"
                case .attributed: "\n    it names another requirement for \(result.killer ?? "a vector")"
                default: ""
                }
            return "\(mutant.file):\(mutant.line): \(mutant.kind.rawValue)\n    \(mutant.key)\(end)\n"
        }.joined()
    }

    private var summary: [String] {
        let kills = [Score.End.answered, .crashed, .endless].map { end in
            "\(score.count { $0 == end }) by \(end == .answered ? "a wrong answer" : end == .crashed ? "a crash" : "an answer without end")"
        }
        let percent = String(format: "%.2f", score.percent)
        let withFindings = String(format: "%.2f", score.percentWithFindings)
        return [
            "\(score.count { $0.isKill }) killed: \(kills.joined(separator: ", ")).",
            "\(percent) % of the mutants that are not equivalent are killed. \(score.notCompilable) do not compile.",
            "\(withFindings) % with those that only name another requirement for a rejection.",
            "\(score.open) of the equivalents change only answers that sources leave open.",
            "\(score.results.count) of \(score.planned) mutants, \(seconds) seconds.",
        ]
    }

    private func row(_ name: String, _ kind: MutationOperator?) -> String {
        let counts = [
            score.count(of: kind) { _ in true }, score.count(of: kind) { $0.isKill },
            score.count(of: kind) { $0 == .attributed }, score.count(of: kind) { $0 == .equivalent },
            score.count(of: kind) { $0 == .survived || $0 == .unreached },
        ]
        return Self.row(name, counts.map(String.init))
    }

    private static func row(_ name: String, _ cells: [String]) -> String {
        name.padding(toLength: 30, withPad: " ", startingAt: 0)
            + zip(cells, [8, 7, 12, 11, 9]).map { String(repeating: " ", count: $1 - $0.count) + $0 }.joined()
    }
}
