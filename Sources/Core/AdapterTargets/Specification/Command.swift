import AttestModel

/// A program and its arguments. It is started directly; no shell is involved.
package struct Command: Sendable, Hashable {
    /// A name to look up in `PATH`, or a path when it contains a slash.
    package let program: String
    package let arguments: [String]

    package init(program: String, arguments: [String] = []) { (self.program, self.arguments) = (program, arguments) }

    /// The last part of the program's path.
    var shortName: String { program.split(separator: "/").last.map(String.init) ?? program }

    /// Splits a simple shell command line: words at blanks, single quotes, double quotes, backslashes.
    /// Nothing is expanded, and `|`, `>`, `$` and their like are ordinary characters.
    ///
    /// - Throws: `RunnerError.usage` when it is empty, or a quote or a backslash is left open.
    package init(_ line: String) throws(RunnerError) {
        let words: [String]
        do throws(ShellWords.OpenEnd) {
            words = try ShellWords.words(line)
        } catch {
            switch error {
            case .quote(let quote, _):
                throw RunnerError(.usage, "the command \(line) opens a quote (\(quote)) and does not close it.")
            case .backslash: throw RunnerError(.usage, "the command \(line) ends in a backslash that escapes nothing.")
            }
        }
        guard let program = words.first, !program.isEmpty else {
            throw RunnerError(.usage, "the target names no command; write for instance 'exec:./adapter'.")
        }
        self.init(program: program, arguments: Array(words.dropFirst()))
    }
}
