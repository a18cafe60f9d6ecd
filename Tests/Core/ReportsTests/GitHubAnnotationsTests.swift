import AttestModel
import Testing
@testable import Reports

@Suite("Annotations on GitHub")
struct GitHubAnnotationsTests {
    @Test("One error for each cause, with its remedy and commands, on one line; none for a run that conforms")
    func errors() throws {
        let lines = try GitHubAnnotations.text(ExampleRun.red()).split(separator: "\n")
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
        #expect(try GitHubAnnotations.text(ExampleRun.green()).isEmpty)
        #expect(
            GitHubAnnotations.text(ExampleRun.fault())
                == "::error title=App Attest%3A no score::The target rejects everything.\n")
    }

    @Test("They stand beside the adapter, and name no folder of the job")
    func place() throws {
        var report = try ExampleRun.red { options in
            options.adapterFile = "conformance/my,adapter.py"
            options.program = "/ci/tools/appattest"
            options.folder = "/ci/work"
        }
        report.header.target = "exec:/ci/work/conformance/adapter"
        let text = GitHubAnnotations.text(report)
        for line in text.split(separator: "\n") {
            #expect(line.hasPrefix("::error file=conformance/my%2Cadapter.py,line=1,title=App Attest"))
        }
        #expect(!text.contains("/ci") && text.contains("--target exec:./conformance/adapter "))
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
        for line in text.split(whereSeparator: \.isNewline) { #expect(line.hasPrefix("::error title=App Attest")) }
        #expect(text.contains("%250A"))
    }

    @Test("At most ten, the gravest first, the last of which tells of the rest")
    func many() throws {
        let requirements = Requirement.all.filter { $0.stage != nil }
        func report(_ count: Int) throws -> RunRecord {
            let results = try requirements.prefix(count).map { requirement in
                var vector = try ExampleRun.vector("attestation/\(requirement.id.lowercased())/x", .replay)
                vector.requirement = requirement
                return VectorResult(vector: vector, outcome: .wrongVerdict, verdict: .accept)
            }
            return RunRecord(header: ExampleRun.header(), results: results)
        }
        let count = RunSummary(try report(30)).causes.count
        let lines = try GitHubAnnotations.text(report(30)).split(separator: "\n")
        #expect(count > 10 && lines.count == 10)
        #expect(lines[9].hasPrefix("::error title=App Attest%3A \(count - 9) more causes::It does not "))
        #expect(lines[9].hasSuffix("%0ASee the job's summary."))
        let few = try GitHubAnnotations.text(report(8))
        #expect(!few.contains("See the job's summary."))
    }

    @Test("A message that quotes a target has no line that is a command")
    func inert() {
        let message = "the target said: x\n  ::error::y\n::set-output name=a::b\nc ##[command]d\n"
        #expect(
            GitHubAnnotations.inert(message)
                == "the target said: x\n|   ::error::y\n| ::set-output name=a::b\nc ## [command]d\n")
    }

    @Test("Text of others stands between a stop and a start of commands")
    func guarded() {
        #expect(
            GitHubAnnotations.guarded("::error::x\n", token: "t1") == "::stop-commands::t1\n::error::x\n::t1::\n")
    }
}
