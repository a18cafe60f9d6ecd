import ArgumentParser
import AttestModel
import CEmbeddedFiles

/// The words of a command in its help, as `Resources/help.txt` states them: a line `# ` with the words of the command, its
/// abstract, its usage where the parser's own is not good enough, and after a blank line its description.
struct CommandHelp {
    let abstract: String
    let usage: String?
    let discussion: String

    /// All words, by the words of their commands. A test compares these with the commands.
    static let all: [String: CommandHelp] = {
        // Bytes, since every start of the program reads them: a text would be searched letter by letter.
        let blank = Array("\n\n".utf8)
        let commands = (blank + EmbeddedFile.help_txt.bytes.dropLast()).split(separator: blank + Array("# ".utf8))
        let texts = commands.map { command -> (String, CommandHelp) in
            let parts = command.split(separator: blank, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
            let head = parts[0].split(separator: "\n", maxSplits: 2).map(String.init)
            let help = CommandHelp(
                abstract: head.dropFirst().first ?? "", usage: head.dropFirst(2).first,
                discussion: parts.dropFirst().joined())
            return (head[0], help)
        }
        return Dictionary(texts) { $1 }
    }()
}

extension CommandConfiguration {
    /// Creates the configuration of a command, which has the last of some words as its name.
    init(
        _ command: String, version: String = "", subcommands: [any ParsableCommand.Type] = [],
        groupedSubcommands: [CommandGroup] = [], defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        let help = CommandHelp.all[command]
        self.init(
            commandName: command.split(separator: " ").last.map(String.init), abstract: help?.abstract ?? "",
            usage: help?.usage, discussion: help?.discussion ?? "", version: version, subcommands: subcommands,
            groupedSubcommands: groupedSubcommands, defaultSubcommand: defaultSubcommand)
    }
}

extension ParsableArguments {
    /// Returns the help of an option or argument of this type, as `Resources/options.json` states it: a text, or `help`
    /// with the name of the `value` and with `more` about it.
    /// - Parameter words: the words of a list, which takes the place of `{}`.
    static func help(_ name: String, _ words: [Any] = []) -> ArgumentHelp {
        guard let help = OptionTexts.all["\(self)"]?[name] else { return "" }
        let list = words.map { ($0 as? any RawRepresentable<String>)?.rawValue ?? "\($0)" }.joined(separator: ", ")
        func text(_ value: JSONValue?) -> String {
            words.isEmpty ? value?.string ?? "" : value?.string?.replacing("{}", with: list) ?? ""
        }
        return ArgumentHelp(
            text(help["help"] ?? help), discussion: text(help["more"]), valueName: help["value"]?.string)
    }
}

/// The help of all options and arguments. A test finds one without help, and help without an option.
enum OptionTexts { static let all = (try? JSONValue.parse(EmbeddedFile.options_json.bytes)) ?? .null }
