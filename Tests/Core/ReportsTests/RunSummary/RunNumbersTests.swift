import TestBasics
@testable import Reports

@Suite("The numbers of verdict, bar and matrix")
struct RunNumbersTests {
    @Test("The bar has each result once, but those that are only observed, gravest first")
    func bar() throws {
        let report = try ExampleRun.varied()
        let bar = OutcomeBar(report)
        #expect(bar.parts.map(\.kind) == ResultKind.allCases.filter { ![.wrongReason, .observed].contains($0) })
        #expect(bar.parts.map(\.count) == [5, 4, 5, 14, 8, 2, 9, 14, 26])
        #expect(bar.total == 87 && bar.observedCount == 2)
        #expect(bar.parts[0].label == "accepted: forged or replayed objects")
        #expect(try OutcomeBar(Recorded.run(report)) == bar)
    }

    @Test("The verdict names the gravest cause, and counts everything once")
    func verdict() throws {
        let report = try ExampleRun.varied()
        let verdict = RunVerdict(report)
        #expect(verdict.headline == "Not conforming: it accepts forgeries" && verdict.gravest == .graveHole)
        #expect(
            verdict.sentence == """
                It accepts 9 objects that must be rejected (2 forgeries, 3 replays, 4 hardening), rejects 5 genuine \
                objects, breaks on 14 objects (6 errors, 7 crashes, 1 timeout), returns a wrong value for 8 and gives \
                different answers to 2; 9 answers prove nothing, because a control was not accepted; 14 of 87 vectors \
                were not tested, among them replay of assertions.
                """)
        #expect(try RunVerdict(Recorded.run(report)) == verdict)
    }

    @Test("An error, a crash or a gap is called no forgery, whatever the vector is about")
    func innocent() throws {
        var report = try ExampleRun.varied()
        report.results.removeAll { $0.outcome == .wrongVerdict }
        #expect(RunVerdict(report).headline == "Not conforming: it breaks instead of accepting or rejecting")
        report.results.removeAll { ResultKind($0, of: report.header).isFault }
        #expect(RunVerdict(report).headline == "Not conforming: its rejections prove too little")
        report.results.removeAll { $0.outcome == .inconclusive }
        #expect(RunVerdict(report).headline == "Not conforming: not everything could be tested")
        for words in ["forger", "replays", "accepts"] { #expect(!RunVerdict(report).sentence.contains(words)) }
    }

    @Test(
        "A run that conforms says how much was right; one of observed vectors alone, or without a score, claims nothing"
    )
    func conforming() throws {
        func run(_ outcome: Outcome) throws -> RunVerdict {
            RunVerdict(ExampleRun.run(try ExampleRun.varied().results.filter { $0.outcome == outcome }))
        }
        let verdicts = [try run(.pass), try run(.observed), RunVerdict(ExampleRun.fault())]
        #expect(verdicts.map(\.headline) == ["Conforming", "Conforming, as far as it was tested", "No score"])
        #expect(
            verdicts.map(\.sentence) == [
                "It gives the right answer to all 26 vectors.", "No vector of this run is judged.",
                "The target rejects everything.",
            ])
        #expect(verdicts.allSatisfy { $0.gravest == nil })
    }

    @Test("The matrix has every requirement, each result once, and no sign graver than the answers")
    func matrix() throws {
        let report = try ExampleRun.varied()
        let cells = RequirementMatrix(report).rows.flatMap(\.cells)
        #expect(Set(cells.map(\.requirement)) == Set(Requirement.all.map(\.id)))
        #expect(cells.count == Requirement.all.count)
        #expect(cells.reduce(0) { $0 + $1.counts.total + $1.counts[.observed] } == report.results.count)
        for (id, symbol, score, detail) in [
            ("ATT-NONCE", "✗", "20/27", "7 accepted, 3 untested"), ("ATT-DECODE", "!", "0/6", "6 broke"),
            ("AST-DECODE", "!", "0/8", "8 broke"), ("AST-NONCE", "!", "0/2", "2 unstable, 9 unproven"),
            ("AST-COUNTER", "?", "not tested", ""), ("ATT-KEYID", "✓", "6/6", ""), ("RCP-RISK", "·", "–", ""),
        ] {
            let cell = try #require(cells.first { $0.requirement == id })
            #expect([cell.symbol, cell.score, cell.detail] == [symbol, score, detail], "\(id)")
        }
    }

    @Test("A requirement that this version does not know has its place in the matrix")
    func unknown() throws {
        var report = try ExampleRun.varied()
        for index in report.results.indices where report.results[index].requirement == "ATT-KEYID" {
            report.results[index].requirement = "ATT-NEW"
        }
        let row = try #require(RequirementMatrix(report).rows.first)
        #expect(row.cells.last?.requirement == "ATT-NEW" && row.cells.last?.score == "6/6")
    }
}
