import AttestModel
import CEmbeddedFiles
import Foundation

/// A text file of the repository inside the program, which a command line names by a word.
protocol CarriedFile: Sendable {
    /// The noun for such a word, with its article.
    static var noun: String { get }
    /// The files that there are.
    static var all: [Self] { get }
    /// The word for the file.
    var word: String { get }
    /// The content of the file.
    var text: String { get }
}

extension CarriedFile {
    /// The words for the files.
    static var words: [String] { all.map(\.word) }

    /// Returns the file that a word names.
    /// - Throws: `CommandFailure` that names the word, the one that was probably meant, and all that there are.
    static func named(_ word: String) throws(CommandFailure) -> Self {
        guard let file = all.first(where: { $0.word == word }) else {
            throw .configuration(
                "'\(word)'\(Spelling.hint(word, among: words)) is not \(noun); there are "
                    + words.joined(separator: ", "))
        }
        return file
    }

    /// Writes the content to a new file and says what to do next, or prints the content.
    /// - Parameter output: The path of the file; `nil` and `-` are standard output.
    func write(to output: String?, next: (String) -> String) throws(CommandFailure) {
        guard let output, output != "-" else { return try StandardOutput.write(text) }
        let file = OutputFile(path: output)
        try file.checkNew()
        try file.write(text)
        try StandardOutput.write("\(output) is written. \(next(output))\n")
    }
}

extension OutputFile {
    /// Checks that nothing is there yet, for a command that never overwrites.
    /// - Throws: `CommandFailure` that names the file.
    func checkNew() throws(CommandFailure) {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw .configuration("'\(path)' is there already; remove it, or name another file with --out")
        }
    }
}

extension EmbeddedFile {
    /// The content of the file as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}
