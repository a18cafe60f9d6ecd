import Foundation
import MutantOperators
import SwitchedSources

/// A score as JSON.
package struct ScoreReport: Encodable {
    private struct Row: Encodable {
        let file: String
        let line: Int
        let `operator`: String
        let key: String
        let end: String
        let killer: String?
    }

    private let planned: Int
    private let notCompilable: Int
    private let tried: Int
    private let killed: Int
    private let equivalent: Int
    private let survived: Int
    private let percent: Double
    private let percentWithFindings: Double
    private let faults: [String]
    private let mutants: [Row]

    package init(_ score: Score) {
        planned = score.planned
        notCompilable = score.notCompilable
        tried = score.results.count
        killed = score.count { $0.isKill }
        equivalent = score.count { $0 == .equivalent }
        survived = score.survivors.count
        percent = score.percent
        percentWithFindings = score.percentWithFindings
        faults = score.faults
        mutants = score.results.map {
            Row(
                file: $0.mutant.file, line: $0.mutant.line, operator: $0.mutant.kind.rawValue, key: $0.mutant.key,
                end: $0.end.rawValue, killer: $0.killer)
        }
    }

    /// Writes the report to a file.
    package func write(to file: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(filePath: file))
    }
}
