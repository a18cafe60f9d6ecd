import Foundation

/// One mutant to try: a line `NUMBER PLACE GROUP`, with `-` as the place of a value that is computed once in a process.
package struct PlannedTrial: Sendable {
    package let number: Int32
    /// The place that must be reached for any effect.
    package let place: Int?
    /// The declaration that it is in.
    package let group: Int

    /// Reads the lines of a file.
    ///
    /// - Throws: `TrialFailure` naming the first line that has another form.
    package static func all(in file: String) throws -> [PlannedTrial] {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        return try text.split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            guard words.count == 3, let number = Int32(words[0]), let group = Int(words[2]) else {
                throw TrialFailure("'\(file)' has a line that names no mutant: \(line)")
            }
            return PlannedTrial(number: number, place: Int(words[1]), group: group)
        }
    }
}
