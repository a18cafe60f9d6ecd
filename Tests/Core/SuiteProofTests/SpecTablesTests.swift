import AppCheck
import AttestModel
import ClientCheck
import Foundation
import LiveConformance
import TestSupport
import Testing
import VerifierMutants

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
        let pages = try SpecTables(vectors: vectors, mutants: [row], checks: []).pages
        let block = try #require(pages["requirements.md"]?.contents["ATT-FMT"])
        #expect(block.contains("<summary>7 vectors, 1 mutant</summary>"))
        #expect(block.contains("| [packed](../vectors/attestation/fmt/packed.json) | should | reject | "))
        #expect(block.contains("| `prefix-only` | Compares a \\| prefix. | 2 vectors |"))
        #expect(
            pages["vectors.md"]?.contents["suites"]?.contains("| `attestation` | 7 | 0 | 7 | 0 | 0 / 7 / 0 |") == true)
        #expect(pages["protocol.md"]?.contents["needs"]?.contains("| `roots` | 7 | 0 / 7 / 0 |") == true)
        #expect(Set(pages.keys) == Set(SpecTables.pageNames))
    }

    @Test("The committed pages hold the tables of the set", arguments: SpecTables.pageNames)
    func committed(name: String) async throws {
        let tables = try SpecTables(
            vectors: try CommittedVectors.all(), mutants: try await KillMatrix.committed().rows,
            checks: try LiveChecks.all().map(\.outline) + ClientChecks.all.map(\.outline) + AppChecks.all.map(\.outline)
        )
        let page = try String(contentsOf: Built.packageRoot.appending(path: "spec/\(name)"), encoding: .utf8)
        #expect(try #require(tables.pages[name]).filled(into: page) == page, "run 'make vectors'")
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
