import Foundation
import MutationScore
import SwitchedSources
import Testing

@Suite("Selections of mutants")
struct SelectionTests {
    private static let plan = SourcePlan([
        ("Receipt/A.swift", "func f() -> Bool { a < b && c == 4 }\n"),
        ("Checks/B.swift", "func g() -> Bool { a < 3 }\n"),
    ]).mutants

    private func files(_ selection: Selection) -> Set<String> {
        Set(Self.plan.filter(selection.contains).map(\.file))
    }

    @Test("Without words all mutants are tried")
    func all() { #expect(Self.plan.allSatisfy(Selection().contains)) }

    @Test(
        "A folder, a file and a declaration select what is in them",
        arguments: ["Receipt/", "Receipt/A.swift", "Receipt/A.swift f()"])
    func beginnings(text: String) { #expect(files(Selection(beginnings: [text])) == ["Receipt/A.swift"]) }

    @Test("A whole key selects one mutant")
    func key() throws {
        let mutant = try #require(Self.plan.last)
        let selection = Selection(beginnings: [mutant.key])
        #expect(Self.plan.filter(selection.contains).map(\.number) == [mutant.number])
    }

    @Test("Of several words one is enough, and keys bound what they select")
    func several() throws {
        #expect(files(Selection(beginnings: ["Receipt/", "Checks/"])).count == 2)
        let mutant = try #require(Self.plan.first)
        #expect(files(Selection(beginnings: ["Checks/"], keys: [mutant.key])).isEmpty)
        #expect(files(Selection(keys: [mutant.key])) == [mutant.file])
    }

    @Test("A report that is read again names the survivors, without equivalents and kills")
    func survivors() throws {
        let ends: [Score.End] = [.answered, .survived, .attributed, .unreached, .crashed]
        let tried = Array(Self.plan.prefix(ends.count + 1))
        let (listed, rest) = (try #require(tried.last), tried.dropLast())
        let list = try JSONEncoder().encode([listed.key])
        let equivalents = #"[{"reason": "words", "mutants": \#(String(decoding: list, as: UTF8.self))}]"#
        let ended = Dictionary(
            uniqueKeysWithValues: tried.enumerated().map { position, mutant in
                (mutant.number, (end: position < ends.count ? ends[position] : .survived, killer: String?.none))
            })
        let score = try Score(
            plan: Self.plan, tried: tried, notCompilable: 0, ends: ended,
            equivalents: Equivalents(json: Data(equivalents.utf8)))
        let file = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID()).json").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        try ScoreReport(score).write(to: file)
        #expect(try ScoreReport(file).survivors == Set(rest[1...3].map(\.key)))
    }

    @Test("A report that is none is refused by name")
    func noReport() throws {
        let failure = #expect(throws: MutationFailure.self) { try ScoreReport("/nowhere/report.json") }
        #expect(failure?.description.contains("/nowhere/report.json") == true)
    }
}

@Suite("Reports of a search")
struct SearchReportTests {
    private static let plan = SourcePlan([("A.swift", "func f() -> Bool { a < b && c == 4 }\n")]).mutants

    @Test("The lines of a search become the counts")
    func counts() throws {
        let numbers = Self.plan.prefix(4).map { String($0.number) }
        let lines = """
            mutant \(numbers[0]) 17 receipt/chain/fuzz-1 receipt | message: flip 0 1 | time: shift 0 3
            mutant \(numbers[1]) 20 - receipt | message: flip 0 1
            mutant \(numbers[2]) 2000 -
            mutant \(numbers[3]) 0 -
            cover receipt/chain/fuzz-1 \(numbers[0])
            """
        #expect(
            try SearchReport(lines: lines, about: Self.plan).text == """
                Questions of the search kill 2 of 4 survivors. No question reaches 1 others.
                1 vectors kill 1 of them.

                """)
    }

    @Test(
        "A line of another form is an error",
        arguments: ["mutant x 1 -", "mutant 1 1", "cover a/b/c", "mutant 99999 1 -"])
    func refusal(line: String) {
        #expect(throws: MutationFailure.self) { try SearchReport(lines: line, about: Self.plan) }
    }
}
