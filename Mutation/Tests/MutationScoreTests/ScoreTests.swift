import Foundation
import MutationScore
import SwitchedSources
import Testing

@Suite("Scores")
struct ScoreTests {
    private static let plan = SourcePlan([("A.swift", "func f() -> Bool { a < b && c == 4 }\n")]).mutants

    /// Returns the score of mutants that all end in the same way, but for the first.
    private func score(_ first: Score.End, others: Score.End, equivalents: String = "[]") throws -> Score {
        let ends = Dictionary(
            uniqueKeysWithValues: Self.plan.enumerated().map { position, mutant in
                let end = position == 0 ? first : others
                return (mutant.number, (end: end, killer: end.isKill ? "a/vector" : nil))
            })
        return try Score(
            plan: Self.plan, tried: Self.plan, notCompilable: 0, ends: ends,
            equivalents: Equivalents(json: Data(equivalents.utf8)))
    }

    private func list(_ mutant: PlannedMutant?) throws -> String {
        let data = try JSONEncoder().encode([try #require(mutant).key])
        return #"[{"reason": "words", "mutants": \#(String(decoding: data, as: UTF8.self))}]"#
    }

    @Test(
        "A crash and an answer without end kill as a wrong answer does",
        arguments: [Score.End.answered, .crashed, .endless])
    func kills(end: Score.End) throws {
        #expect(try score(.survived, others: end).survivors.count == 1)
        #expect(try score(end, others: end).percent == 100)
    }

    @Test("A mutant that no vector reaches has survived")
    func unreached() throws {
        let score = try score(.unreached, others: .answered)
        #expect(score.survivors.map(\.mutant.key) == [Self.plan.first?.key])
        #expect(score.percent < 100)
    }

    @Test("A listed equivalent does not count")
    func equivalent() throws {
        let score = try score(.survived, others: .answered, equivalents: list(Self.plan.first))
        #expect(score.percent == 100)
        #expect(score.faults.isEmpty)
        #expect(score.count { $0 == .equivalent } == 1)
    }

    @Test("A listed mutant that sources leave open counts as such", arguments: [true, false])
    func open(isOpen: Bool) throws {
        let list = try list(Self.plan.first).replacing(#""reason""#, with: #""open": \#(isOpen), "reason""#)
        let score = try score(.survived, others: .answered, equivalents: list)
        #expect(score.open == (isOpen ? 1 : 0))
        #expect(score.count { $0 == .equivalent } == 1)
        #expect(ScoreTable(score, seconds: 1).text.contains("\(score.open) of the equivalents"))
    }

    @Test("A listed equivalent that a vector kills is a fault")
    func killedEquivalent() throws {
        let score = try score(.answered, others: .answered, equivalents: list(Self.plan.first))
        #expect(score.faults.count == 1)
        #expect(score.faults.first?.contains("killed by a/vector") == true)
    }

    @Test(
        "A listed equivalent that does not exist is a fault",
        arguments: [#""mutants": ["A.swift f(): a → b"]"#, #""declarations": ["A.swift g()"]"#])
    func missingEquivalent(member: String) throws {
        let score = try score(.answered, others: .answered, equivalents: #"[{"reason": "words", \#(member)}]"#)
        #expect(score.faults.count == 1)
        #expect(score.faults.first?.contains("does not exist") == true)
    }

    @Test("A list without a reason is refused")
    func reason() {
        #expect(throws: MutationFailure.self) {
            try Equivalents(json: Data(#"[{"reason": "", "mutants": ["a"]}]"#.utf8))
        }
    }

    @Test("The table fits 80 columns and adds up")
    func table() throws {
        let text = try ScoreTable(score(.survived, others: .answered), seconds: 12).text
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
        let all = try #require(text.split(separator: "\n").first { $0.hasPrefix("all ") }).split(separator: " ")
        #expect(all.dropFirst() == ["\(Self.plan.count)", "\(Self.plan.count - 1)", "0", "0", "1"])
    }

    @Test("The same seed chooses the same sample")
    func sample() {
        let chosen = { (seed: UInt64) in
            let sample = Sample(of: Self.plan, count: 3, seed: seed)
            return Self.plan.filter(sample.contains).map(\.number)
        }
        #expect(chosen(1) == chosen(1))
        #expect(chosen(1).count == 3)
        #expect(Set((1...9).map { chosen($0) }).count > 1)
    }
}
