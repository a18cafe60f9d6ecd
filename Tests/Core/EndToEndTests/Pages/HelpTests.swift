import ArgumentParser
import AttestModel
import TestBasics

@testable import appattest

@Suite("The commands in the help and in spec/commands.md")
struct HelpTests {
    /// Every command there is, by the words that lead to it.
    private static let commands = commands(from: AppAttest.self, named: "appattest")

    private static func commands(
        from command: any ParsableCommand.Type, named name: String
    ) -> [(name: String, type: any ParsableCommand.Type)] {
        [(name, command)]
            + command.configuration.subcommands.flatMap { next in
                commands(from: next, named: "\(name) \(next.configuration.commandName ?? "")")
            }
    }

    @Test("Every command, and nothing else, has help that ends with 0, on stdout alone, with an example")
    func help() async throws {
        #expect(Set(Self.commands.map(\.name)) == Set(CommandHelp.all.keys))
        for (name, type) in Self.commands {
            let text = AppAttest.helpMessage(for: type)
            #expect(text.components(separatedBy: "USAGE:")[0].contains("\(name) "), "\(name)")
        }
        let ended = try await Command.run("verify", "assertion", "--help").succeeded()
        #expect(ended.standardError == "" && ended.standardOutput.contains("appattest verify assertion "))
    }

    @Test("Every option and argument of every command has a help, and every help has an option")
    func options() throws {
        func arguments(of command: JSONValue) -> [JSONValue] {
            // The command 'help' is the parser's own.
            if command["commandName"] == "help" { return [] }
            let own = if case .array(let values)? = command["arguments"] { values } else { [JSONValue]() }
            let subcommands = if case .array(let values)? = command["subcommands"] { values } else { [JSONValue]() }
            return own + subcommands.flatMap(arguments)
        }
        let root = try JSONValue.parse(Array(AppAttest._dumpHelp().utf8))
        let helps = arguments(of: try #require(root["command"])).map { $0["abstract"]?.string ?? "" }
        #expect(helps.count > 300 && !helps.contains(""))
        guard case .object(let groups) = OptionTexts.all else { throw Missing() }
        for case (let group, .object(let texts)) in groups {
            for (name, text) in texts {
                let beginning = try #require((text["help"] ?? text).string).prefix { $0 != "{" }
                #expect(helps.contains { $0.hasPrefix(beginning) }, "\(group).\(name)")
            }
        }
    }

    private struct Missing: Error {}

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
