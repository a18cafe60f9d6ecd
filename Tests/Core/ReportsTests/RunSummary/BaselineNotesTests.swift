import TestBasics
@testable import Reports

@Suite("Baselines and reasons in reports")
struct BaselineViewTests {
    /// The example run against a baseline: `b` is known, `c` fails otherwise than listed, `a` is stale, one entry
    /// matches nothing.
    private func report(_ entries: [(String, Failure?)]) throws -> RunRecord {
        var report = try ExampleRun.red()
        let known = entries.enumerated().map { index, entry in
            BaselineEntry(pattern: Glob(entry.0), failure: entry.1, reason: "since spring", line: index + 3)
        }
        let manifest = Manifest(
            suiteVersion: "0.1.0", seed: "7", time: report.header.time, digest: report.header.digest, files: [])
        let set = VectorSet(manifest: manifest, vectors: report.results.compactMap(\.vector), files: [:])
        let baseline = Baseline(
            file: "known.yaml", suiteVersion: "0.1.0", digest: report.header.digest,
            known: known.filter { $0.failure != nil }, flaky: known.filter { $0.failure == nil })
        report.header.baseline = try BaselineIndex(baseline, over: set.vectors.map(\.outline))
        return report
    }

    private func everything() throws -> RunRecord {
        try report([
            ("attestation/nonce/a", .outcome(.wrongVerdict)), ("attestation/nonce/b", .outcome(.wrongVerdict)),
            ("attestation/chain/c", .outcome(.timeout)), ("attestation/chain/cc", .outcome(.crash)),
            ("attestation/validity/d", nil),
        ])
    }

    @Test("Known answers stay in the count of what a target accepts")
    func count() throws {
        var report = try report([("attestation/nonce/b", .outcome(.wrongVerdict))])
        report.results.append(try ExampleRun.result("attestation/nonce/z", .wrongVerdict, .accept))
        #expect(
            report.summary.causeLines.first
                == "It does not fully compare the nonce in the leaf certificate (ATT-NONCE): accepts 2 of 3 faulty objects"
        )
    }

    @Test("Known failures are listed apart from new ones, and faults of the baseline name their line")
    func sections() throws {
        let view = try everything().summary
        #expect(view.sections.map(\.heading) == [.noAnswer])
        #expect(view.excused.map(\.heading) == [.known, .flaky])
        #expect(
            view.baselineProblems == [
                "known.yaml:3: 'attestation/nonce/a' no longer fails; remove it, or run 'appattest baseline write'",
                "known.yaml:6: 'attestation/chain/cc' matches no vector; did you mean 'attestation/chain/c'?",
            ])
        let text = view.report.console
        #expect(text.contains("    baseline  timeout: since spring\n") && !text.contains("attestation/nonce/b"))
        #expect(
            text.contains(
                "\nbaseline known.yaml: 1 known (1 replay tolerated), 1 flaky\n1 listed failure is fixed: bring the baseline up to date\n"
            ))
        #expect(view.report.markdown.contains("<summary><b>known</b>: fails exactly as the baseline says"))
        let page = try view.report.page()
        #expect(page.components(separatedBy: ", listed in the baseline").count == 3)
        #expect(page.contains("<dt>baseline</dt><dd>timeout: since spring</dd>"))
    }

    @Test(
        "Fixed failures are reported as good news, and an entry that matches both an error and an acceptance is named")
    func fixed() throws {
        var report = try report([("attestation/nonce/a", .outcome(.wrongVerdict))])
        report.results = report.results.filter { $0.id.name == "a" }
        #expect(report.exitCode == 1)
        let text = report.console
        #expect(
            text.contains("\nBetter than its baseline says\nIt gives the right answer to the one vector.\n1 pass\n"))
        #expect(text.contains("\n1 listed failure is fixed: bring the baseline up to date\n"))
        let vague = try everything().summary.notes.filter { $0.contains("without an answer") }
        #expect(vague.count == 1 && vague[0].hasPrefix("1 known failure is listed"))
    }

    @Test("A wrong baseline alone fails the run in every report")
    func problems() throws {
        let report = try everything()
        #expect(report.annotations.contains("::error title=App Attest baseline::known.yaml:3: "))
        let junit = report.junit
        #expect(junit.contains(#"name="baseline attestation/chain/cc""#) && junit.contains(#"type="unmatched""#))
        #expect(junit.contains(#"type="stale""#))
    }

    @Test("A run that fails exactly as its baseline says is neither green nor red")
    func exactly() throws {
        let report = try report([
            ("attestation/nonce/b", .outcome(.wrongVerdict)), ("attestation/chain/c", .outcome(.crash)),
            ("attestation/validity/d", .outcome(.notTestable)),
        ])
        #expect(report.exitCode == 0)
        let text = report.console
        #expect(text.contains("\nNot conforming, exactly as its baseline says\n"))
        #expect(BadgeReport.text(report.summary).contains("\"yellow\""))
        #expect(report.annotations.isEmpty)
    }

    @Test("The summary names what profile and options leave out")
    func leftOut() throws {
        var report = try ExampleRun.red { $0.shard = Shard("2/3") }
        report.header.unjudgedCount = 68
        report.remarks = [.load(requests: 3, refused: 0, paused: .zero)]
        let text = report.console
        for line in report.remarks.map(\.sentence) + [
            "68 vectors about hardening are left to --profile strict", "part 2/3 of the vectors",
        ] { #expect(text.contains("\n\(line)\n")) }
    }
}
