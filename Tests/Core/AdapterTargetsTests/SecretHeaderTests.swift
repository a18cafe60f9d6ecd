import AdapterTargets
import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("Secret header fields")
struct SecretHeaderTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test("A file holds one field a line; empty lines and comments are ignored")
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

    @Test("A file that is not there is named")
    func missingFile() {
        var headers = SecretHeaders()
        let error = #expect(throws: RunnerError(.file, "")) { try headers.add(file: "/no/such/headers") }
        #expect(error?.message.contains("/no/such/headers") == true)
    }

    @Test("A field may take its value from the environment")
    func environment() throws {
        var headers = SecretHeaders()
        try headers.add(variable: "Authorization=TOKEN", environment: ["TOKEN": "Bearer s3cret"])
        #expect(headers.names == ["Authorization"])
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
