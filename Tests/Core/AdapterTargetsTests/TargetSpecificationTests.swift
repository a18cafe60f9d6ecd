import AdapterTargets
import TestBasics

@Suite("Naming a target, and the files and secrets for it")
struct TargetSpecificationTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

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
            ("authorities", "http://127.0.0.1:1/"), ("status", "exec:cat"), ("status", "http://127.0.0.1/"),
            ("none", "builtin:nobody"),
        ]
            + (MemoryLimit.isEnforced ? [("memory", "http://127.0.0.1:1/"), ("memory", "builtin:reference")] : []))
    func uselessSettings(setting: String, name: String) throws {
        var settings = TargetSettings()
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

    @Test("A file of header fields holds one a line; empty lines and comments are ignored")
    func file() throws {
        let path = try folder.write(
            "# for the staging server\r\n\r\nAuthorization: Bearer s3cret\nX-Api-Key:  abc \n", to: "headers")
        var headers = SecretHeaders()
        try headers.add(file: path)
        #expect(headers.names == ["Authorization", "X-Api-Key"])
    }

    @Test(
        "A line that is not a header field is named by its number, and never quoted",
        arguments: ["s3cret", "na me: s3cret", ": s3cret", "X-Key:", "Content-Type: s3cret", "X: s3\u{1}cret"])
    func badLine(line: String) throws {
        let path = try folder.write("A: b\n\(line)\n", to: "headers")
        var headers = SecretHeaders()
        let error = #expect(throws: RunnerError(.usage, "")) { try headers.add(file: path) }
        #expect(error?.message.contains("\(path), line 2") == true)
        #expect(error?.message.contains("s3") == false)
    }

    @Test("A file of header fields that is not there is named")
    func missingFile() {
        var headers = SecretHeaders()
        let error = #expect(throws: RunnerError(.file, "")) { try headers.add(file: "/no/such/headers") }
        #expect(error?.message.contains("/no/such/headers") == true)
    }

    @Test(
        "A value where the name of a variable belongs is not repeated", arguments: ["Authorization=s3cret", "s3cret"])
    func missingVariable(text: String) {
        var headers = SecretHeaders()
        let error = #expect(throws: RunnerError(.usage, "")) { try headers.add(variable: text, environment: [:]) }
        #expect(error?.message.contains("s3cret") == false)
        #expect(error?.message.contains("--header-env") == true)
    }

    @Test("A URL with a password is rejected, without repeating it")
    func userInfo() {
        let error = #expect(throws: RunnerError(.usage, "")) { try TargetSpecification("https://me:s3cret@host/") }
        #expect(error?.message.contains("s3cret") == false)
    }

    @Test("A file without certificates is named", arguments: [nil, "", "no PEM"])
    func authorities(text: String?) throws {
        let path = folder.path("ca.pem")
        if let text { try folder.write(text, to: "ca.pem") }
        let error = #expect(throws: RunnerError(.file, "")) { try CertificateAuthorities(file: path) }
        #expect(error?.message.contains(path) == true)
    }
}
