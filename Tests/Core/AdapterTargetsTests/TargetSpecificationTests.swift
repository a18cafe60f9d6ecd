import AdapterTargets
import AttestModel
import Foundation
import TestSupport
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
        "A setting that has no effect on a target is an error",
        arguments: [
            ("headers", "exec:cat"), ("headers", "oneshot:cat"), ("headers", "builtin:reference"),
            ("memory", "http://127.0.0.1:1/"), ("memory", "builtin:reference"), ("authorities", "http://127.0.0.1:1/"),
            ("status", "exec:cat"), ("status", "http://127.0.0.1/"),
        ])
    func uselessSettings(setting: String, name: String) throws {
        guard setting != "memory" || MemoryLimit.isEnforced else { return }
        var settings = TargetSettings()
        let folder = try ScratchFolder()
        switch setting {
        case "headers": try settings.headers.add(variable: "A=B", environment: ["B": "c"])
        case "memory": settings.memory = try MemoryLimit("1G")
        case "authorities":
            let file = try folder.write(TestIdentity().authority, to: "ca.pem")
            settings.authorities = try CertificateAuthorities(file: file)
        default: settings.rejectStatus = 7
        }
        let specification = try TargetSpecification(name)
        #expect(throws: RunnerError(.usage, "")) { try specification.target(settings: settings) { _ in nil } }
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
