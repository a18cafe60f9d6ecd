import AttestModel
import CEmbeddedFiles

/// The descriptions of the commands in their help, as `Resources/help.txt` states them: each after a line `# ` with the words
/// of the command.
enum CommandHelp {
    /// All descriptions, by the words of their commands. A test compares these words with the commands.
    static let all: [String: String] = {
        // Bytes, since every start of the program reads them: a text would be searched letter by letter.
        let blank = Array("\n\n".utf8)
        let commands = (blank + EmbeddedFile.help_txt.bytes.dropLast()).split(separator: blank + Array("# ".utf8))
        let texts = commands.map { command in
            command.split(separator: blank, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
        }
        return Dictionary(texts.map { ($0[0], $0.dropFirst().joined()) }) { $1 }
    }()

    /// Returns the description of a command.
    static func of(_ command: String) -> String { all[command] ?? "" }
}
