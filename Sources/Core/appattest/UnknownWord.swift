import ArgumentParser
import AttestModel

/// A word of a command line that is no command and no option.
enum UnknownWord {
    /// Returns what is wrong with the first such word of a command line; `nil` when nothing is, or the parser says it
    /// better.
    static func sentence(in arguments: [String]) -> String? {
        var command: any ParsableCommand.Type = AppAttest.self
        var path = "appattest"
        var words = arguments.drop { $0 == "help" }
        while let word = words.first, !word.hasPrefix("-"), !command.configuration.subcommands.isEmpty {
            let next = command.configuration.subcommands.first { $0.configuration.commandName == word }
            guard let next else { return unknownCommand(word, of: command) }
            command = next
            path += " \(word)"
            words.removeFirst()
        }
        return unknownOption(in: words, of: command.configuration.defaultSubcommand ?? command, path)
    }

    private static func unknownCommand(_ word: String, of command: any ParsableCommand.Type) -> String {
        let names = command.configuration.subcommands.compactMap { $0.configuration.commandName }
        return "appattest: '\(word)'\(Spelling.hint(word, among: names)) is not a command of "
            + "'\(command.configuration.commandName ?? "")'; there are \(names.joined(separator: ", "))."
    }

    /// Returns what is wrong with the first option that is nearly one of a command's.
    private static func unknownOption(
        in words: ArraySlice<String>, of command: any ParsableCommand.Type, _ path: String
    ) -> String? {
        let known = options(of: command)
        for word in words.prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
            let name = String(word.prefix { $0 != "=" })
            guard !known.contains(name), Spelling.nearest(name, among: known) != nil else { continue }
            return "appattest: '\(name)'\(Spelling.hint(name, among: known)) is not an option of '\(path)'; "
                + "'\(path) --help' lists them."
        }
        return nil
    }

    /// Returns the long options of a command, as the parser describes them to other programs.
    private static func options(of command: any ParsableCommand.Type) -> [String] {
        let description = try? JSONValue.parse(Array(command._dumpHelp().utf8))
        let names = elements(description?["command"]?["arguments"]).flatMap { elements($0["names"]) }
        return names.filter { $0["kind"] == "long" }.compactMap { $0["name"]?.string }.map { "--\($0)" }
    }

    private static func elements(_ value: JSONValue?) -> [JSONValue] {
        if case .array(let elements) = value { elements } else { [] }
    }
}
