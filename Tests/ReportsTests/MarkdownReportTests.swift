import AttestModel
import Foundation
import Testing
@testable import Reports

@Suite("Markdown")
struct MarkdownReportTests {
    @Test("A green run is a few lines with its facts folded")
    func green() throws {
        let lines = try MarkdownReport.text(RunSummary(ExampleRun.green())).split(separator: "\n")
        #expect(lines.first == "## App Attest conformance: conforming")
        #expect(lines.contains { $0.hasPrefix("<code>lib 1.0</code>&#58; 1 pass") })
        #expect(lines.filter { $0 == "</details>" }.count == 1)
        #expect(lines.contains("| setDigest | <code>\(String(repeating: "ab", count: 32))</code> |"))
    }

    @Test("Failures are folded under their headings, with their explanation and the command that repeats them")
    func red() throws {
        let text = try MarkdownReport.text(RunSummary(ExampleRun.red()))
        #expect(text.contains("<summary><b>replay</b>: a captured object works again (1)</summary>"))
        #expect(text.contains("<code>attestation/nonce/b</code> Title &#60;attestation/nonce/b&#62; | wrongVerdict"))
        #expect(text.contains("explain attestation/nonce/b") && text.contains("--only attestation/nonce/b"))
        #expect(text.components(separatedBy: "<details>").count == text.components(separatedBy: "</details>").count)
    }

    @Test("Nothing that a target says is markup: tables keep their columns, and no tag or link begins")
    func hostile() throws {
        let text = try MarkdownReport.text(RunSummary(ExampleRun.hostileRun()))
        for words in ["<script", "onmouseover=", "`", "[a]", "@", "*b*", "_c_", "www.", "::", "'&amp;"] {
            #expect(!text.contains(words), "\(words)")
        }
        for row in text.split(separator: "\n") where row.hasPrefix("| <code>attestation") {
            #expect(row.count { $0 == "|" } == 5)
        }
        let tags = Set(text.matches(of: /<[^>]*>/).map { String($0.0) })
        let own = ["details", "summary", "code", "b"].flatMap { ["<\($0)>", "</\($0)>"] } + ["<br>"]
        #expect(tags.isSubset(of: own))
    }

    @Test("A run without a score says why")
    func fault() {
        let text = MarkdownReport.text(RunSummary(ExampleRun.fault()))
        #expect(text.hasPrefix("## App Attest conformance: no score\n\n<code>The target rejects everything.</code>\n"))
    }

    @Test("Hundreds of failures stay far below the limit of a job's page")
    func size() throws {
        let long = String(repeating: "|`", count: 5000)
        let report = try ExampleRun.many(400) { String(repeating: "ab ", count: $0) + long }
        let text = MarkdownReport.text(RunSummary(report))
        #expect(text.utf8.count < 200_000)
        #expect(text.contains("and 375 more failures of 375 other kinds"))
    }
}
