import AdapterTargets
import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("Naming a target")
struct TargetSpecificationTests {
    @Test("Each kind is told by its prefix")
    func kinds() throws {
        #expect(try TargetSpecification("exec:./a 'b c'").kind == .exec(Command(program: "./a", arguments: ["b c"])))
        #expect(try TargetSpecification("oneshot:a").kind == .oneshot(Command(program: "a")))
        #expect(try TargetSpecification("builtin:mutant/NONCE").kind == .builtin("mutant/NONCE"))
        let url = try #require(URL(string: "https://host:8080/verify?x=1"))
        #expect(try TargetSpecification("https://host:8080/verify?x=1").kind == .http(url))
    }

    @Test(
        "Anything else is an error, and so is a quote or a backslash that is left open",
        arguments: [
            "", "./adapter", "exec:", "exec:  ", "exec:''", "builtin:", "http:", "http://", "ftp://host/", "EXEC:a",
            "exec:a 'b", "exec:a \\",
        ])
    func errors(text: String) { #expect(throws: RunnerError(.usage, "")) { try TargetSpecification(text) } }

    @Test(
        "A setting that has no effect on a target is an error, and so is an unknown builtin",
        arguments: [
            ("headers", "exec:cat"), ("headers", "oneshot:cat"), ("headers", "builtin:reference"),
            ("memory", "http://127.0.0.1:1/"), ("memory", "builtin:reference"), ("authorities", "http://127.0.0.1:1/"),
            ("status", "exec:cat"), ("status", "http://127.0.0.1/"), ("none", "builtin:nobody"),
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
        case "status": settings.rejectStatus = 7
        default: break
        }
        let specification = try TargetSpecification(name)
        #expect(throws: RunnerError(.usage, "")) { try specification.target(settings: settings) { _ in nil } }
    }
}
