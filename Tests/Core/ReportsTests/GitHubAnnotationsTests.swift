import TestBasics
@testable import Reports

@Suite("Annotations on GitHub")
struct GitHubAnnotationsTests {
    @Test("One error for each cause, with its remedy and commands, on one line; none for a run that conforms")
    func errors() throws {
        let lines = try ExampleRun.red().annotations.split(separator: "\n")
        #expect(lines.count == 3)
        let expected = #"""
            ::error title=App Attest ATT-NONCE (replay)::It does not fully compare the nonce in the leaf certificate \#
            (ATT-NONCE): accepts 1 of 2 faulty objects%0AFix: Decode extension 1.2.840.113635.100.8.2 as DER, and \#
            compare its 32 bytes with SHA-256(authData + clientDataHash).%0AVectors: attestation/nonce/b%0A\#
            Explain: appattest explain attestation/nonce/b --vectors 'my vectors'%0ARepeat: appattest run --target \#
            'exec:./adapter '\''a b'\''' --vectors 'my vectors' --only attestation/nonce/b
            """#
        #expect(lines[0] == expected)
        #expect(lines[1].hasPrefix("::error title=App Attest::It crashes on 1 object%0AFix: "))
        #expect(try ExampleRun.green().annotations.isEmpty)
    }

    @Test("They stand beside the adapter, and name no folder of the job")
    func place() throws {
        var report = try ExampleRun.red { options in
            options.adapterFile = "conformance/my,adapter.py"
            options.program = "/ci/tools/appattest"
            options.folder = "/ci/work"
        }
        report.header.target = "exec:/ci/work/conformance/adapter"
        for line in report.annotations.split(separator: "\n") {
            #expect(line.hasPrefix("::error file=conformance/my%2Cadapter.py,line=1,title=App Attest"))
        }
        #expect(!report.annotations.contains("/ci"))
        #expect(report.annotations.contains("--target exec:./conformance/adapter "))
    }

    @Test("Hostile text cannot start a command, and characters that would end a line or a property are escaped")
    func hostile() throws {
        let text = try ExampleRun.hostileRun().annotations
        for line in text.split(whereSeparator: \.isNewline) { #expect(line.hasPrefix("::error title=App Attest")) }
        #expect(text.contains("%250A"))
        let error = GitHubAnnotations.error(title: "a:b,c%\r\n", "50%\r\nx:y,z")
        #expect(error == "::error title=a%3Ab%2Cc%25%0D%0A::50%25%0D%0Ax:y,z")
    }

    @Test("At most ten, the gravest first, the last of which tells of the rest")
    func many() throws {
        let report = ExampleRun.run(try ExampleRun.neglecting(30))
        let (count, lines) = (report.summary.causes.count, report.annotations.split(separator: "\n"))
        #expect(count > 10 && lines.count == 10)
        #expect(lines[9].hasPrefix("::error title=App Attest%3A \(count - 9) more causes::It does not "))
        #expect(lines[9].hasSuffix("%0ASee the job's summary."))
        #expect(!ExampleRun.run(try ExampleRun.neglecting(8)).annotations.contains("See the job's summary."))
    }

    @Test("Text of others has no line that is a command, or stands between a stop and a start of commands")
    func others() {
        let message = "the target said: x\n  ::error::y\n::set-output name=a::b\nc ##[command]d\n"
        let inert = "the target said: x\n|   ::error::y\n| ::set-output name=a::b\nc ## [command]d\n"
        #expect(GitHubAnnotations.inert(message) == inert)
        let guarded = GitHubAnnotations.guarded(["::error::x"], token: "t1")
        #expect(guarded == ["::stop-commands::t1", "::error::x", "::t1::"])
    }
}
