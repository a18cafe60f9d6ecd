import ArgumentParser
import TestBasics

@testable import appattest

@Suite("The commands in the help and in spec/commands.md")
struct HelpTests {
    /// Every command there is, with the words that lead to it.
    private static let commands = commands(below: AppAttest.self, words: [])

    private static func commands(below command: any ParsableCommand.Type, words: [String]) -> [[String]] {
        [words]
            + command.configuration.subcommands.flatMap { next in
                commands(below: next, words: words + [next.configuration.commandName ?? ""])
            }
    }

    @Test("Every command, and nothing else, has help that ends with 0, on stdout alone, with an example")
    func help() async throws {
        let names = Self.commands.map { (["appattest"] + $0).joined(separator: " ") }
        #expect(Set(names) == Set(CommandHelp.all.keys) && names.contains("appattest verify assertion"))
        for (words, name) in zip(Self.commands, names) {
            let ended = try await Command.run(words + ["--help"])
            #expect(ended.status == 0 && ended.standardError == "", "\(words)")
            #expect(ended.standardOutput.components(separatedBy: "USAGE:")[0].contains("\(name) "), "\(words)")
        }
    }

    @Test("The program prints its version, the one of the committed set, as one line")
    func version() async throws {
        let ended = try await Appattest.run("--version")
        let version = try FewVectors.manifest().suiteVersion
        #expect(ended.status == 0 && ended.standardOutput == "\(version)\n")
    }

    @Test("The page lists every command there is, and no other, and every exit status of a run")
    func page() throws {
        let page = try Built.text("spec/commands.md")
        let listed = page.matches(of: /(?m)^\| `appattest ([a-z-]+)/).map { String($0.1) }
        let commands = AppAttest.configuration.subcommands.compactMap { $0.configuration.commandName }
        #expect(listed.sorted() == commands.sorted())
        for status in 0...3 { #expect(page.contains("\n| \(status) | ")) }
    }
}
