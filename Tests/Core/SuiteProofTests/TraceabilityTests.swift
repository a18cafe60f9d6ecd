import AttestModel
import Foundation
import TestSupport
import Testing

@testable import SuiteProof

@Suite("Every demand of the sources has a requirement with vectors and mutants, or a reason")
struct TraceabilityTests {
    // MARK: The whole set

    @Test("No demand and no requirement of the set is left over")
    func gaps() async throws {
        let traceability = Traceability(vectors: try MadeSet.vectors(), mutants: try await MadeSet.matrix().rows)
        let gaps = traceability.gaps
        #expect(gaps.isEmpty, "\(gaps.joined(separator: "\n"))")
        #expect(traceability.statements.count > 200)
    }

    @Test("Every contradiction names vectors of the set, except for those about calls and challenges")
    func contradictions() throws {
        let traceability = Traceability(vectors: try MadeSet.vectors(), mutants: [])
        for contradiction in Contradiction.all {
            #expect(
                traceability.vectors(of: contradiction).isEmpty == contradiction.vectors.isEmpty,
                "\(contradiction.text)")
        }
        #expect(Contradiction.all.count { $0.vectors.isEmpty } == 2)
    }

    @Test("The vectors that a note mentions exist")
    func notes() throws {
        let ids = try MadeSet.vectors().map(\.id.description)
        for statement in SourceStatement.all {
            guard case .excluded(_, let note) = statement.coverage else { continue }
            for word in note.split(separator: "`") where word.contains("/") {
                let glob = Glob(String(word))
                #expect(ids.contains(where: glob.matches), "\(word)")
            }
        }
    }

    @Test("Each document has demands, each of Apple's steps has one, and each reason is used")
    func declarations() {
        let statements = SourceStatement.all
        for document in SourceDocument.all {
            #expect(statements.contains { $0.place.document == document }, "\(document.name)")
            #expect(document.url.hasPrefix("https://") && !document.date.isEmpty, "\(document.name)")
        }
        for step in AppleStep.all {
            #expect(statements.contains { $0.place.step == step }, "\(step.placeName)")
        }
        let reasons = statements.compactMap { statement in
            if case .excluded(let exclusion, _) = statement.coverage { exclusion } else { nil }
        }
        #expect(Set(reasons) == Set(Exclusion.allCases))
        #expect(Set(statements.map { "\($0.place.url) \($0.text)" }).count == statements.count)
    }

    @Test("Each demand is a sentence")
    func sentences() {
        for statement in SourceStatement.all {
            #expect(statement.text.last == ".", "\(statement.text)")
            guard case .excluded(_, let note) = statement.coverage, !note.isEmpty else { continue }
            #expect(note.last == ".", "\(note)")
        }
    }

    // MARK: Gaps

    private static let place = SourcePlace(.cbor, "section 1")

    private static let faulty: [(SourceStatement, String)] = [
        (place.must("Nothing maps it."), "has neither a requirement nor a reason"),
        (place.must("Two maps.", .attestationFormat, .receiptRisk, vectors: "attestation/**"), "no vector of RCP-RISK"),
        (place.must("A typo.", .attestationFormat, vectors: "*/fmt/pakced"), "has no vector '*/fmt/pakced'"),
        (place.must("Not of it.", .attestationFormat, vectors: "receipt/**"), "has no vector 'receipt/**'"),
        (place.must("Not killed.", .attestationFormat, vectors: "*/fmt/packed"), "no mutant is killed"),
    ]

    @Test("A demand without a requirement, a vector or a mutant is a gap", arguments: faulty)
    func statementGaps(statement: SourceStatement, gap: String) throws {
        let traceability = Traceability(of: [statement], vectors: try MadeSet.vectors(), mutants: [])
        #expect(traceability.gaps.contains { $0.contains(gap) }, "\(traceability.gaps)")
    }

    @Test("A requirement that no demand maps to is a gap")
    func requirementGaps() throws {
        let statement = Self.place.must("The object is a map.", .attestationDecode)
        let gaps = Traceability(of: [statement], vectors: try MadeSet.vectors(), mutants: []).gaps
        #expect(gaps.contains { $0.hasPrefix("ATT-DECODE cites Apple, Validating apps") })
        #expect(!gaps.contains { $0.hasPrefix("ATT-DECODE cites RFC 8949") })
        #expect(gaps.contains { $0.hasPrefix("RCP-RISK cites Apple, Assessing fraud risk") })
    }

    @Test(
        "A citation names a document",
        arguments: [
            ("RFC 8949 sections 3 and 5", "RFC 8949"), ("RFC 89491", nil), ("SEC 1 section 2.3.4", "SEC 1"),
            ("Apple, Assessing fraud risk, verification step 1", "Apple, Assessing fraud risk"),
        ])
    func citations(text: String, name: String?) {
        #expect(SourceDocument.cited(in: text)?.name == name)
    }

    // MARK: The page of the requirements

    @Test("The prose marks every must and should")
    func marks() throws {
        let page = try String(contentsOf: Built.packageRoot.appending(path: "spec/requirements.md"), encoding: .utf8)
        var isGenerated = false
        for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("<!-- generated") { isGenerated = true }
            if line == GeneratedBlocks.end { isGenerated = false }
            if isGenerated { continue }
            let plain = line.replacing(/\*\*[^*]*\*\*|`[^`]*`/, with: "")
            #expect(!plain.contains(/\b(must|should)\b/), "line \(index + 1): \(line)")
        }
    }
}
