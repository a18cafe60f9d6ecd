import ArgumentParser
import AttestModel

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
