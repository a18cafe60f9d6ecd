import Foundation
import SwitchedSources

/// The survivors of the vectors that questions of the search kill.
package struct SearchReport: Encodable {
    private struct Row: Encodable {
        let mutant: String
        let line: Int
        /// The number of questions that reached the change, up to the end of the search for this mutant.
        let questions: Int
        /// The vector that shows the smallest case; `nil` when the mutant does not accept the control of the case.
        let vector: String?
        /// The case: the seed object and its edits.
        let question: String?
    }

    private struct Choice: Encodable {
        let vector: String
        /// The mutants that it kills and none of those before it does.
        let mutants: [String]
    }

    private let mutants: [Row]
    /// The few vectors that kill them all, the one that kills most first.
    private let cover: [Choice]

    /// Reads the lines of the search: `mutant NUMBER QUESTIONS VECTOR CASE` and `cover VECTOR NUMBER...`.
    ///
    /// - Throws: `MutationFailure` naming the first line of another form.
    package init(lines: String, about plan: [PlannedMutant]) throws {
        let byNumber = Dictionary(plan.map { ($0.number, $0) }) { first, _ in first }
        var rows: [Row] = []
        var choices: [Choice] = []
        for line in lines.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 4).map(String.init)
            if words.count >= 4, words[0] == "mutant", let mutant = Int(words[1]).flatMap({ byNumber[$0] }),
                let questions = Int(words[2])
            {
                rows.append(
                    Row(
                        mutant: mutant.key, line: mutant.line, questions: questions,
                        vector: words[3] == "-" ? nil : words[3], question: words.count > 4 ? words[4] : nil))
            } else if words.count >= 3, words[0] == "cover" {
                let killed = line.split(separator: " ").dropFirst(2).compactMap {
                    Int($0).flatMap { byNumber[$0]?.key }
                }
                choices.append(Choice(vector: words[1], mutants: killed))
            } else {
                throw MutationFailure("the search answers with a line that says nothing: \(line)")
            }
        }
        (mutants, cover) = (rows, choices)
    }

    /// The counts, as a sentence each.
    package var text: String {
        let killed = mutants.count { $0.question != nil }
        let unasked = mutants.count { $0.questions == 0 }
        return """
            Questions of the search kill \(killed) of \(mutants.count) survivors. No question reaches \(unasked) others.
            \(cover.count) vectors kill \(cover.reduce(0) { $0 + $1.mutants.count }) of them.

            """
    }

    /// Writes the report to a file.
    package func write(to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try (encoder.encode(self) + Data("\n".utf8)).write(to: file)
    }
}
