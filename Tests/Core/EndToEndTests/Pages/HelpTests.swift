import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("The commands in the help and in spec/commands.md")
struct HelpTests {
    /// The words that lead to every command there is, found by asking for help.
    private static let commands = Task { try await [[]] + commands(below: []) }

    private static func commands(below words: [String]) async throws -> [[String]] {
        let help = try await Program.run(Appattest.path, words + ["--help"]).standardOutput
        guard let list = help.components(separatedBy: "SUBCOMMANDS:\n").dropFirst().first else { return [] }
        var found: [[String]] = []
        for match in list.matches(of: #/(?m)^  ([a-z][a-z-]*) /#) {
            let command = words + [String(match.1)]
            found += try await [command] + commands(below: command)
        }
        return found
    }

    /// The arguments that each command requires.
    private static let required = [
        ["baseline"]: ["write", "--target", "builtin:reference", "--out", "x", "--reason", "x"],
        ["run"]: ["--target", "builtin:reference"], ["explain"]: ["attestation/valid/production"], ["inspect"]: ["x"],
        ["show"]: ["an/id"], ["serve"]: ["--app-id", "ABCDE12345.com.example.app"],
        ["generate"]: ["--out", "x"], ["apple"]: ["--key", "K:T:x"], ["diff"]: ["x", "y"], ["compare"]: ["x"],
        ["baseline", "from"]: ["x", "--out", "x", "--reason", "x"],
        ["baseline", "write"]: ["--target", "builtin:reference", "--out", "x", "--reason", "x"],
        ["check-adapter"]: ["--target", "exec:x"],
        ["verify", "attestation"]: ["x", "--app-id", "A.b", "--key-id", "AA==", "--challenge", "AA=="],
        ["verify", "assertion"]: ["x", "--app-id", "A.b", "--public-key", "AA==", "--client-data", "x"],
        ["verify", "receipt"]: ["x"], ["device", "new"]: ["x", "--app-id", "A.b"],
        ["device", "stream"]: ["--app-id", "A.b", "--count", "1"],
        ["device", "attest"]: ["x", "--challenge", "AA=="], ["device", "assert"]: ["x", "--client-data", "x"],
        ["device", "token"]: ["x"], ["device", "key"]: ["x"], ["device", "list"]: ["x"], ["device", "update"]: ["x"],
        ["device", "reinstall"]: ["x"], ["device", "fail"]: ["x"],
        ["device", "fixture"]: ["--app-id", "A.b", "--out", "x"],
        ["diagnose"]: ["x"], ["fuzz"]: ["--target", "builtin:reference"],
        ["fuzz", "search"]: ["--target", "builtin:reference"],
        ["fuzz", "replay"]: ["x", "--target", "builtin:reference"],
    ]

    @Test("Every command has help that ends with 0, on stdout alone, with an example")
    func help() async throws {
        let commands = try await Self.commands.value
        #expect(commands.contains(["verify", "assertion"]) && commands.contains(["run"]))
        for words in commands {
            let ended = try await Program.run(Appattest.path, words + ["--help"])
            #expect(ended.status == 0)
            #expect(ended.standardError == "")
            let discussion = ended.standardOutput.components(separatedBy: "USAGE:")[0]
            #expect(discussion.contains((["appattest"] + words).joined(separator: " ") + " "), "\(words)")
        }
    }

    @Test("An unknown option ends with 2 and a message on stderr alone")
    func unknownOption() async throws {
        for words in try await Self.commands.value {
            let arguments = words + (Self.required[words] ?? []) + ["--no-such-option"]
            let ended = try await Program.run(Appattest.path, arguments)
            #expect(ended.status == 2, "\(words)")
            #expect(ended.standardOutput == "")
            #expect(ended.standardError.contains("--no-such-option"))
        }
    }

    @Test("An unknown command ends with 2 and a message on stderr alone")
    func unknownCommand() async throws {
        let ended = try await Appattest.run("conform")
        #expect(ended.status == 2)
        #expect(ended.standardOutput == "" && ended.standardError.contains("conform"))
    }

    @Test("The version is one line, the one of the committed set")
    func version() async throws {
        let ended = try await Appattest.run("--version")
        let set = try await Reported.reference.value.lines.header["suiteVersion"]
        #expect(ended.status == 0)
        #expect(ended.lines.count == 1)
        #expect(ended.lines.first.map { .string($0) } == set)
    }

    @Test("The page lists every command there is, and no other")
    func page() async throws {
        let page = try String(contentsOf: Built.packageRoot.appending(path: "spec/commands.md"), encoding: .utf8)
        let listed = page.matches(of: /(?m)^\| `appattest ([a-z-]+)/).map { String($0.1) }
        let commands = try await Self.commands.value.filter { $0.count == 1 }.compactMap(\.first)
        #expect(listed.sorted() == commands.sorted())
    }

    @Test("The page lists every exit status of a run")
    func statuses() throws {
        let page = try String(contentsOf: Built.packageRoot.appending(path: "spec/commands.md"), encoding: .utf8)
        for status in 0...3 { #expect(page.contains("\n| \(status) | ")) }
    }
}
