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

/// A word of a command line that is no command and no option.
enum UnknownWord {
    /// Returns what is wrong with the first such word; `nil` when nothing is, or the parser says it better.
    static func sentence(in arguments: [String]) -> String? {
        var (command, path) = (AppAttest.self as any ParsableCommand.Type, "appattest")
        var words = arguments.drop { $0 == "help" }
        while let word = words.first, !word.hasPrefix("-"), !command.configuration.subcommands.isEmpty {
            let next = command.configuration.subcommands
            let names = next.compactMap { $0.configuration.commandName }
            guard let index = names.firstIndex(of: word) else {
                return "appattest: '\(word)'\(Spelling.hint(word, among: names)) is not a command of "
                    + "'\(command.configuration.commandName ?? "")'; there are \(names.joined(separator: ", "))."
            }
            (command, path) = (next[index], "\(path) \(word)")
            words.removeFirst()
        }
        let known = options(of: command.configuration.defaultSubcommand ?? command)
        let names = words.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
        let unknown = names.first { !known.contains($0) && Spelling.nearest($0, among: known) != nil }
        return unknown.map { name in
            "appattest: '\(name)'\(Spelling.hint(name, among: known)) is not an option of '\(path)'; '\(path) --help' "
                + "lists them."
        }
    }

    /// Returns the long options of a command, as the parser describes them to other programs.
    private static func options(of command: any ParsableCommand.Type) -> [String] {
        guard let description = try? JSONValue.parse(Array(command._dumpHelp().utf8)),
            case .array(let arguments) = description["command"]?["arguments"]
        else { return [] }
        return arguments.flatMap { argument -> [String] in
            guard case .array(let names) = argument["names"] else { return [] }
            return names.compactMap { $0["kind"] == "long" ? $0["name"]?.string.map { "--\($0)" } : nil }
        }
    }
}
