import AttestModel
import Testing
@testable import Reports

@Suite("Annotations on GitHub")
struct GitHubAnnotationsTests {
    @Test("One error for each kind of failure, each on one line; none for a run that conforms")
    func errors() throws {
        let lines = try GitHubAnnotations.text(ExampleRun.red()).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(
            lines[0].hasPrefix(
                "::error title=App Attest replay%3A attestation/nonce/b::Title <attestation/nonce/b>%0Awhy: Why"))
        #expect(try GitHubAnnotations.text(ExampleRun.green()).isEmpty)
        #expect(
            GitHubAnnotations.text(ExampleRun.fault())
                == "::error title=App Attest%3A no score::The target rejects everything.\n")
    }

    @Test("Characters that would end a line or a property are escaped")
    func escaping() {
        #expect(
            GitHubCommand.error(title: "a:b,c%\r\n", "50%\r\nx:y,z")
                == "::error title=a%3Ab%2Cc%25%0D%0A::50%25%0D%0Ax:y,z")
    }

    @Test("Hostile text cannot start a command")
    func hostile() throws {
        let text = try GitHubAnnotations.text(ExampleRun.hostileRun())
        for line in text.split(whereSeparator: \.isNewline) { #expect(line.hasPrefix("::error title=App Attest ")) }
        #expect(text.contains("%250A"))
    }

    @Test("At most ten, the last of which tells of the rest")
    func many() throws {
        let report = try ExampleRun.many(30) { String(repeating: "ab ", count: $0) }
        let lines = GitHubAnnotations.text(report).split(separator: "\n")
        #expect(lines.count == 10)
        #expect(lines[9] == "::error title=App Attest%3A 21 more::21 more failures of 21 other kinds: see the log")
        let ten = try ExampleRun.many(10) { String(repeating: "ab ", count: $0) }
        #expect(!GitHubAnnotations.text(ten).contains("see the log"))
    }

    @Test("Text of others stands between a stop and a start of commands")
    func guarded() {
        #expect(
            GitHubAnnotations.guarded("::error::x\n", token: "t1") == "::stop-commands::t1\n::error::x\n::t1::\n")
    }
}
