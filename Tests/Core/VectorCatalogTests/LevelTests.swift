import AttestModel
import Testing

@testable import VectorCatalog

/// The levels that a maintainer can sign. `ImpactTests` computes from the bytes of every vector who can make them.
@Suite("Levels follow from who can make the bytes")
struct LevelTests {
    @Test("Nobody but Apple can make the object, or nobody gains by it: at most should")
    func hardening() throws {
        let makers = Catalog.makers
        for outline in try Catalog.outlines() where outline.level == .must {
            #expect(outline.impact != .hardening, "\(outline.id)")
            #expect(makers[outline.id.description] != .apple, "\(outline.id)")
        }
    }

    @Test(
        "Spellings of JSON that parsers read differently are charged to nobody: the parser is often that of the adapter"
    )
    func spellings() throws {
        let names: Set = [
            "challenge/key-in-other-case", "challenge/key-in-other-case-behind", "challenge/twice-genuine-first",
            "challenge/twice-genuine-last", "valid/challenge-in-escapes", "valid/challenge-in-short-escapes",
            "valid/client-data-every-json-form",
        ]
        let outlines = try Catalog.outlines().filter { names.contains("\($0.id.group)/\($0.id.name)") }
        #expect(outlines.filter { $0.id.suite == "assertion" && $0.level == .info && $0.expect == .either }.count == 7)
    }
}
