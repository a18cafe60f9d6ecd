import TestBasics

@testable import SuiteProof

@Suite("Requirements, vectors and mutants belong together, and the pages of the specification list them")
struct SpecTablesTests {
    @Test("Every requirement has vectors, and every one at a stage has mutants")
    func coverage() throws {
        let vectors = try CommittedVectors.all()
        for requirement in Requirement.all {
            #expect(vectors.contains { $0.requirement == requirement }, "\(requirement.id)")
            if requirement.stage == nil { continue }
            #expect(Mutants.all.contains { $0.requirement == requirement }, "\(requirement.id)")
        }
        #expect(vectors.allSatisfy { Requirement.all.contains($0.requirement) })
    }

    @Test("A table lists the vectors and mutants of its requirement, and counts the vectors that kill a mutant")
    func tables() throws {
        let vectors = try CommittedVectors.all().filter { $0.requirement == .attestationFormat }
        let killers = vectors.prefix(2).map(\.id)
        let mutant = MutantOutline(
            name: "prefix-only", summary: "Compares a | prefix.", requirement: .attestationFormat)
        let row = KillMatrix.Row(mutant, killers: killers)
        let tables = try SpecTables(vectors: vectors, mutants: [row], checks: [])
        let pages = tables.pages
        let block = try #require(pages["requirements.md"]?.contents["ATT-FMT"])
        #expect(block.contains("[9 vectors, 1 mutant](requirements/ATT-FMT.md)"))
        let page = try #require(tables.files["requirements/ATT-FMT.md"])
        #expect(page.contains("](../requirements.md#att-fmt)") && !page.contains("## Checks"))
        #expect(page.contains("| [packed](../../vectors/attestation/fmt/packed.json) | should | reject | "))
        #expect(page.contains("| `prefix-only` | Compares a \\| prefix. | 2 vectors |"))
        let sheet = try #require(tables.files["coverage.csv"]).split(separator: "\n")
        #expect(sheet.count == (try SourceCatalog().statements.count) + 1)
        #expect(sheet.contains { $0.contains(#","fmt is `apple-appattest`.","ATT-FMT","9","attestation/fmt/"#) })
        #expect(sheet.contains { $0.contains(#""The flag UP is set.","","0","","0","","0","Other texts of"#) })
        #expect(
            pages["vectors.md"]?.contents["suites"]?.contains("| `attestation` | 9 | 0 | 9 | 0 | 0 / 9 / 0 |") == true)
        #expect(pages["protocol.md"]?.contents["needs"]?.contains("| `roots` | 9 | 0 / 9 / 0 |") == true)
        #expect(Set(pages.keys) == Set(SpecTables.pageNames))
    }

    // MARK: Blocks

    private let blocks = GeneratedBlocks(["one": "| 1 |"])

    @Test("Only the text between the marks is replaced")
    func filling() throws {
        let page = "before\n<!-- generated: one -->\nold\nolder\n<!-- end of generated -->\nbehind\n"
        let filled = "before\n<!-- generated: one -->\n| 1 |\n<!-- end of generated -->\nbehind\n"
        #expect(try blocks.filled(into: page) == filled)
        #expect(try blocks.filled(into: filled) == filled)
    }

    @Test(
        "A page whose marks are not those of its blocks is rejected",
        arguments: [
            "", "<!-- generated: one -->\n", "<!-- end of generated -->\n",
            "<!-- generated: two -->\n<!-- end of generated -->\n",
            "<!-- generated: one -->\n<!-- generated: one -->\n<!-- end of generated -->\n",
            "<!-- generated: one -->\n<!-- end of generated -->\n<!-- generated: one -->\n<!-- end of generated -->\n",
        ])
    func wrongMarks(page: String) {
        let error = #expect(throws: ProofError.self) { try blocks.filled(into: page) }
        #expect(error?.code == .badPage)
    }
}

/// The generated paragraphs that the program is built with.
struct RequirementParagraphsTests {
    @Test("The program has the paragraphs of the specification, without its Markdown")
    func paragraphs() throws {
        let made = try RequirementParagraphs(page: Built.text("spec/requirements.md")).text
        #expect(made == (try Built.text("Sources/Core/Reports/Resources/requirement-paragraphs.json")))
        for mark in ["**", "`", "](", "<!--"] { #expect(!made.contains(mark)) }
    }

    @Test("A requirement without a paragraph is an error that names it")
    func missing() throws {
        let page = try Built.text("spec/requirements.md").replacing("### AST-EXT\n", with: "### AST-OTHER\n")
        let error = #expect(throws: ProofError.self) { try RequirementParagraphs(page: page) }
        #expect(error?.message.contains("AST-EXT") == true)
    }
}
