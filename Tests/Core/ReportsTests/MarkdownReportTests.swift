import TestBasics
@testable import Reports

@Suite("Markdown")
struct MarkdownReportTests {
    /// The lines before anything that is folded.
    private func screen(_ report: RunRecord) -> [String] {
        report.markdown.components(separatedBy: "<details>")[0].split(separator: "\n").map(String.init)
    }

    @Test("A green run is a verdict and its gaps, with its facts folded")
    func green() throws {
        let lines = try screen(ExampleRun.green())
        #expect(lines.count == 3)
        #expect(lines.first == "## App Attest conformance: Conforming, as far as it was tested")
        #expect(lines[1].hasPrefix("<code>lib 1.0</code> It gives the right answer to the one vector"))
        #expect(lines[2] == "- clock: not tested, 1 vector, allowed by --allow-untestable clock")
        let digest = String(repeating: "ab", count: 32)
        #expect(try ExampleRun.green().markdown.contains("| setDigest | <code>\(digest)</code> |"))
    }

    @Test("The screen of a red run has the verdict, the causes with their remedies, and the commands")
    func screen() throws {
        let lines = try screen(ExampleRun.red())
        #expect(lines.count < 15)
        #expect(lines[0] == "## App Attest conformance: Not conforming: it accepts replays")
        #expect(lines[1].hasPrefix("<code>lib 1.0</code> It accepts 1 object that must be rejected"))
        #expect(lines[2] == "| fix first | how | vectors |")
        let cause = """
            | <b>It does not fully compare the nonce in the leaf certificate (ATT-NONCE): accepts 1 of 2 \
            faulty objects</b> | Decode extension 1.2.840.113635.100.8.2 as DER, and compare its 32 bytes with \
            SHA-256(authData + clientDataHash). | 1 vector: 1 replay |
            """
        #expect(lines[4] == cause)
        #expect(lines[5].hasPrefix("| <b>It crashes on 1 object</b> | Check every length"))
        #expect(lines[6].hasPrefix("| <b>clock: not tested, 1 vector, which fails the run"))
        #expect(lines[7] == "<pre><code>appattest explain attestation/nonce/b --vectors 'my vectors'")
        #expect(lines.last == "  --only attestation/nonce/b</code></pre>")
    }

    @Test("Every failure is folded under its heading, and no time is among the facts")
    func folded() throws {
        let text = try ExampleRun.red().markdown
        for words in [
            "<summary><b>replay</b>: a captured object works again (1)</summary>",
            "<code>attestation/nonce/b</code> Title &#60;attestation/nonce/b&#62; | wrongVerdict",
            "explain attestation/nonce/b", "--only attestation/nonce/b",
        ] { #expect(text.contains(words), "\(words)") }
        #expect(text.ranges(of: "<details>").count == text.ranges(of: "</details>").count)
        #expect(!text.contains("milliseconds"))
    }

    @Test("The commands name neither the program nor the folders of the job")
    func elsewhere() throws {
        var report = try ExampleRun.red { options in
            options.program = "/ci/tools/appattest"
            options.folder = "/ci/work/shop"
            options.setArguments = ["--vectors", "/ci/work/shop/v"]
            options.targetArguments = ["--ca-file", "/etc/secret.pem", "--memory", "1G"]
        }
        for (target, words) in [
            ("exec:/opt-build/adapter", "--target exec&#58;./adapter "),
            (
                "exec:/usr/bin/env X=/ci/work/shop/x /usr/ci/work/shop/y",
                "'exec&#58;/usr/bin/env X&#61;./x /usr/ci/work/shop/y'"
            ),
            (
                "exec:/usr/bin/python3 /ci/work/shop/conformance/adapter.py",
                "appattest run --target 'exec&#58;/usr/bin/python3 ./conformance/adapter.py' &#92;\n"
                    + "  --memory 1G --vectors v --only attestation/nonce/b"
            ),
        ] {
            report.header.target = target
            #expect(report.markdown.contains(words), "\(target)")
        }
        let text = report.markdown.components(separatedBy: "Options and set")[0]
        #expect(!text.contains("/ci") && !text.contains("secret.pem"))
    }

    @Test("Nothing that a target says is markup: tables keep their columns, and no tag or link begins")
    func hostile() throws {
        let text = try ExampleRun.hostileRun().markdown
        for words in ["<script", "onmouseover=", "`", "[a]", "@", "*b*", "_c_", "www.", "::", "'&amp;"] {
            #expect(!text.contains(words), "\(words)")
        }
        for row in text.split(separator: "\n") where row.hasPrefix("| <code>attestation") {
            #expect(row.count { $0 == "|" } == 4)
        }
        let tags = Set(text.matches(of: /<[^>]*>/).map { String($0.0) })
        let own = ["details", "summary", "code", "b", "pre"].flatMap { ["<\($0)>", "</\($0)>"] } + ["<br>"]
        #expect(tags.isSubset(of: own))
    }

    @Test("Hundreds of failures stay far below the limit of a job's page, and on one screen")
    func size() throws {
        let long = String(repeating: "|`", count: 5000)
        let report = try ExampleRun.many(400) { String(repeating: "ab ", count: $0) + long }
        #expect(report.markdown.utf8.count < 200_000 && screen(report).count < 15)
        #expect(report.markdown.contains("and 375 more failures of 375 other kinds"))
    }
}
