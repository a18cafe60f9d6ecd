import AttestModel
import Testing
@testable import Reports

@Suite("The numbers of verdict, bar and matrix can be counted from the report in JSON Lines")
struct RunNumbersTests {
    @Test("The bar has each result once, but those that are only observed, gravest first")
    func bar() throws {
        let report = try ExampleRun.varied()
        let (bar, counted) = (OutcomeBar(report), try CountedRun(report))
        for part in bar.parts { #expect(part.count == counted.count(of: part.kind), "\(part)") }
        #expect(bar.parts.map(\.kind) == ResultKind.allCases.filter { counted.count(of: $0) > 0 && $0 != .observed })
        #expect(bar.total + bar.observedCount == counted.results.count)
        #expect(bar.observedCount == 2 && bar.parts.count == 9)
        #expect(bar.parts[0].text == "5 accepted: forged or replayed objects")
        #expect(try OutcomeBar(Recorded.run(report)) == bar)
    }

    @Test("The verdict names the gravest cause, and counts everything once")
    func verdict() throws {
        let report = try ExampleRun.varied()
        let (verdict, counted) = (RunVerdict(report), try CountedRun(report))
        #expect(verdict.headline == "Not conforming: it accepts forgeries" && verdict.gravest == .graveHole)
        let holes = [Impact.forgery, .replay, .hardening].map(counted.holes)
        let broken = counted.results.filter { CountedRun.kind($0) == .breakdown }
        func answers(_ answer: String) -> Int { broken.count { $0["answer"] == .string(answer) } }
        func count(_ kind: ResultKind) -> Int { counted.count(of: kind) }
        var words = ["It accepts \(holes.reduce(0, +)) objects that must be rejected"]
        words.append(" (\(holes[0]) forgeries, \(holes[1]) replays, \(holes[2]) hardening)")
        words.append(", rejects \(count(.lockout)) genuine objects, blows up on \(broken.count) objects")
        words.append(" (\(answers("error")) errors, \(answers("crash")) crashes, \(answers("timeout")) timeout)")
        words.append(", returns a wrong value for \(count(.wrongValue))")
        words.append(" and gives different answers to \(count(.unstable))")
        words.append("; \(count(.unproven)) answers prove nothing, because a control was not accepted")
        words.append("; \(count(.untested)) of \(counted.results.count - 2) vectors were not tested")
        words.append(", among them replay of assertions.")
        #expect(verdict.sentence == words.joined())
        #expect(try RunVerdict(Recorded.run(report)) == verdict)
    }

    @Test("An error, a crash or a gap is called no forgery, whatever the vector is about")
    func innocent() throws {
        var report = try ExampleRun.varied()
        report.results.removeAll { $0.outcome == .wrongVerdict }
        #expect(RunVerdict(report).headline == "Not conforming: it blows up instead of accepting or rejecting")
        report.results.removeAll { ResultKind($0, of: report.header).isFault }
        #expect(RunVerdict(report).headline == "Not conforming: its rejections prove too little")
        report.results.removeAll { $0.outcome == .inconclusive }
        #expect(RunVerdict(report).headline == "Not conforming: not everything could be tested")
        for words in ["forger", "replays", "accepts"] { #expect(!RunVerdict(report).sentence.contains(words)) }
    }

    @Test("A run that conforms says how much was right, and what was not tested")
    func conforming() throws {
        let green = RunVerdict(try ExampleRun.green())
        #expect(green.headline == "Conforming, as far as it was tested" && green.gravest == nil)
        #expect(
            green.sentence
                == "It gives the right answer to the one vector that was tested; 1 of 2 vectors was not tested, for "
                + "want of clock.")
        var report = try ExampleRun.varied()
        report.results.removeAll { $0.outcome != .pass }
        let whole = RunVerdict(report)
        #expect(whole.headline == "Conforming" && whole.sentence == "It gives the right answer to all 26 vectors.")
        #expect(RunVerdict(ExampleRun.fault()).headline == "No score")
        #expect(RunVerdict(ExampleRun.fault()).sentence == "The target rejects everything.")
    }

    @Test("The matrix has every requirement, each result once, and no sign graver than the answers")
    func matrix() throws {
        let report = try ExampleRun.varied()
        let counted = try CountedRun(report)
        let matrix = RequirementMatrix(report)
        let cells = matrix.rows.flatMap(\.cells)
        #expect(Set(cells.map(\.requirement)) == Set(Requirement.all.map(\.id)))
        #expect(cells.count == Requirement.all.count)
        for cell in cells {
            for kind in ResultKind.allCases {
                #expect(cell.counts[kind] == counted.count(of: kind, requirement: cell.requirement))
            }
        }
        func cell(_ id: String) throws -> RequirementMatrix.Cell {
            try #require(cells.first { $0.requirement == id })
        }
        let nonce = try cell("ATT-NONCE")
        #expect(nonce.symbol == "✗" && nonce.score == "20/27" && nonce.detail == "7 accepted, 3 untested")
        #expect(try cell("ATT-DECODE").symbol == "!" && cell("AST-DECODE").detail == "8 blew up")
        #expect(try cell("AST-COUNTER").symbol == "?" && cell("AST-COUNTER").score == "not tested")
        #expect(try cell("ATT-KEYID").symbol == "✓" && cell("ATT-KEYID").detail == "")
        #expect(try cell("RCP-RISK").symbol == "·" && cell("RCP-RISK").kind == nil)
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
