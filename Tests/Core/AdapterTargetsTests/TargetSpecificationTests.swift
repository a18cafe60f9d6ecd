import AdapterTargets
import AttestModel
import Foundation
import Testing

@Suite("Naming a target")
struct TargetSpecificationTests {
    @Test("Each kind is told by its prefix")
    func kinds() throws {
        #expect(try TargetSpecification("exec:./a b").kind == .exec(Command(program: "./a", arguments: ["b"])))
        #expect(try TargetSpecification("oneshot:a").kind == .oneshot(Command(program: "a")))
        #expect(try TargetSpecification("builtin:mutant/NONCE").kind == .builtin("mutant/NONCE"))
        let url = try #require(URL(string: "https://host:8080/verify?x=1"))
        #expect(try TargetSpecification("https://host:8080/verify?x=1").kind == .http(url))
    }

    @Test(
        "Anything else is an error that lists the possible targets",
        arguments: [
            "", "./adapter", "exec:", "exec:  ", "exec:''", "builtin:", "http:", "http://", "ftp://host/", "EXEC:a",
        ])
    func errors(text: String) {
        let error = #expect(throws: RunnerError.self) { try TargetSpecification(text) }
        #expect(error?.exitCode == 2)
    }

    @Test("An unknown builtin is an error")
    func unknownBuiltin() throws {
        let specification = try TargetSpecification("builtin:nobody")
        #expect(throws: RunnerError(.usage, "")) { try specification.target() { _ in nil } }
    }

    @Test(
        "A command line is split as a shell would, without its expansions",
        arguments: [
            ("a b  c", ["a", "b", "c"]), ("a 'b c'", ["a", "b c"]), (#"a "b c" d"#, ["a", "b c", "d"]),
            (#"a b\ c"#, ["a", "b c"]), ("a ''", ["a", ""]), (#"a'b'"c"d"#, ["abcd"]), (#"a '\'"#, ["a", #"\"#]),
            (#"a "\"\n""#, ["a", #""\n"#]), ("a $HOME | b > c", ["a", "$HOME", "|", "b", ">", "c"]),
            ("\ta\n b ", ["a", "b"]),
        ])
    func splitting(line: String, words: [String]) throws {
        let command = try Command(line)
        #expect([command.program] + command.arguments == words)
    }

    @Test("A quote or a backslash that is left open is an error", arguments: ["a 'b", "a \"b", "a \\"])
    func openQuotes(line: String) {
        #expect(throws: RunnerError(.usage, "")) { try Command(line) }
    }
}
