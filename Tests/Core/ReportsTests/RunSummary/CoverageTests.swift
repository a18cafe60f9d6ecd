import TestBasics

@testable import Reports

@Suite("Parts that every backend owes, in reports")
struct CoverageTests {
    /// Returns a run whose only check passed, with some parts.
    private static func run(_ coverage: [PartCoverage]) -> RunRecord {
        let outline = CheckRunTests.outline("without-evidence", .liveEvidence, .forgery)
        let result = VectorResult(outline, outcome: .pass, verdict: .reject)
        var run = RunRecord(header: ExampleRun.liveHeader(), results: [result])
        run.coverage = coverage
        return run
    }

    private static let untested = run([
        PartCoverage(.evidence, .tested(checks: 7)), PartCoverage(.expiry, .notTested("the mapping lacks it")),
        PartCoverage(.receipts, .omitted("none are kept")), PartCoverage(.owner, .leftOut("--only and --skip")),
    ])

    @Test("A part without a test fails the run, and the console says so above the verdict, with the line to add")
    func console() throws {
        #expect(Self.untested.exitCode == 1)
        let text = Self.untested.console
        let block = try #require(text.firstRange(of: "tested      evidence 7\n"))
        let verdict = try #require(
            text.firstRange(of: "Not conforming: not everything that every backend owes was tested\n"))
        #expect(block.lowerBound < verdict.lowerBound)
        let line =
            "NOT TESTED  expiry: the mapping lacks it. Add 'hooks.clock', a command that sets the backend's clock ahead"
        #expect(text.replacing(/\n +/, with: " ").contains(line))
        #expect(text.contains("omitted     receipts: none are kept\n"))
        #expect(text.contains("left out    owner: by --only and --skip\n"))
    }

    @Test("An omission is no failure, and forbids to say 'Conforming' without a restriction")
    func verdict() {
        let tested = PartCoverage(.evidence, .tested(checks: 1))
        let omitted = Self.run([tested, PartCoverage(.receipts, .omitted("none are kept"))])
        #expect(omitted.exitCode == 0)
        #expect(RunVerdict(omitted).headline == "Conforming, as far as it was tested")
        #expect(RunVerdict(Self.run([tested])).headline == "Conforming")
        #expect(RunSummary(Self.untested).conclusion == .notConforming)
    }

    @Test("Page, Markdown and JUnit have the parts above the verdict, with reasons and remedies")
    func reports() throws {
        let page = try Self.untested.page()
        for text in [page, Self.untested.markdown.replacing("&#58;", with: ":").replacing("&#36;", with: "$")] {
            let part = try #require(text.firstRange(of: "expiry"))
            let verdict = try #require(text.firstRange(of: "not everything that every backend owes was tested"))
            #expect(part.lowerBound < verdict.lowerBound)
            #expect(text.contains("none are kept"))
        }
        #expect(Self.untested.junit.contains(/name="owed expiry"[^>]*>\s*<failure type="untested"/))
        #expect(Self.untested.junit.contains(/name="owed receipts"[^>]*>\s*<skipped/))
        #expect(Self.untested.junit.contains(/name="owed evidence" time="[0-9.]*"\/>/))
    }

    @Test("A report in JSON Lines keeps the parts")
    func recorded() throws {
        let read = try Recorded.run(Self.untested)
        #expect(read.coverage == Self.untested.coverage)
        #expect(read.exitCode == 1)
    }
}
