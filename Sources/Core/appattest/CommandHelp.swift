import AttestModel
import CEmbeddedFiles

/// The descriptions of the commands in their help, as `Resources/help.txt` states them: each after a line `# ` with the words
/// of the command.
enum CommandHelp {
    /// All descriptions, by the words of their commands. A test compares these words with the commands.
    static let all: [String: String] = {
        let file = "\n\n" + String(decoding: EmbeddedFile.help_txt.bytes.dropLast(), as: UTF8.self)
        let commands = file.split(separator: "\n\n# ").map { $0.split(separator: "\n\n", maxSplits: 1) }
        return Dictionary(commands.map { (String($0[0]), $0.dropFirst().joined()) }) { $1 }
    }()

    /// Returns the description of a command.
    static func of(_ command: String) -> String { all[command] ?? "" }
}
