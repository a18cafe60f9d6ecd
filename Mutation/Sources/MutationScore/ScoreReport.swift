import Foundation
import MutantOperators
import SwitchedSources

/// A score as JSON.
package struct ScoreReport: Codable {
    private struct Row: Codable {
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
    private let open: Int
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
        open = score.open
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

    /// Reads the report of an earlier run.
    ///
    /// - Throws: `MutationFailure` naming the file, when it cannot be read.
    package init(_ file: String) throws {
        do {
            self = try JSONDecoder().decode(Self.self, from: try Data(contentsOf: URL(filePath: file)))
        } catch {
            throw MutationFailure("'\(file)' is no report of a run: \(error)")
        }
    }

    /// The keys of the mutants that no answer betrays and that are not listed as equivalent.
    package var survivors: Set<String> {
        Set(mutants.filter { Score.End(rawValue: $0.end)?.isSurvival == true }.map(\.key))
    }

    /// Writes the report to a file.
    package func write(to file: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(filePath: file))
    }
}
