import AttestModel
import CEmbeddedFiles
import Foundation
import TestSupport
import Testing

@testable import SuiteProof

@Suite("Every demand of the sources has a requirement with vectors and mutants, or a reason")
struct TraceabilityTests {
    // MARK: The whole set

    @Test("No demand and no requirement of the set is left over")
    func gaps() async throws {
        let traceability = Traceability(
            of: try SourceCatalog(), vectors: try CommittedVectors.all(), mutants: try await KillMatrix.committed().rows
        )
        let gaps = traceability.gaps
        #expect(gaps.isEmpty, "\(gaps.joined(separator: "\n"))")
        #expect(traceability.statements.count > 200)
    }

    @Test("Every contradiction names vectors of the set, except for those about calls and challenges")
    func contradictions() throws {
        let traceability = Traceability(of: try SourceCatalog(), vectors: try CommittedVectors.all(), mutants: [])
        for contradiction in traceability.sources.contradictions {
            #expect(
                traceability.vectors(of: contradiction).isEmpty == contradiction.vectors.isEmpty,
                "\(contradiction.text)")
        }
        #expect(traceability.sources.contradictions.count { $0.vectors.isEmpty } == 2)
    }

    @Test("Each demand and each note is a sentence, and the vectors that a note mentions exist")
    func notes() throws {
        let ids = try CommittedVectors.all().map(\.id.description)
        for statement in try SourceCatalog().statements {
            #expect(statement.text.last == ".", "\(statement.text)")
            guard case .excluded(_, let note) = statement.coverage, !note.isEmpty else { continue }
            #expect(note.last == ".", "\(note)")
            for word in note.split(separator: "`") where word.contains("/") {
                let glob = Glob(String(word))
                #expect(ids.contains(where: glob.matches), "\(word)")
            }
        }
    }

    @Test("Each document has demands, each of Apple's steps has one, and each reason is used")
    func declarations() throws {
        let sources = try SourceCatalog()
        let statements = sources.statements
        for document in sources.documents {
            #expect(statements.contains { $0.place.document == document }, "\(document.name)")
            #expect(document.url.hasPrefix("https://") && !document.date.isEmpty, "\(document.name)")
        }
        for step in sources.steps { #expect(statements.contains { $0.place.step == step }, "\(step.placeName)") }
        let reasons = statements.compactMap { statement in
            if case .excluded(let exclusion, _) = statement.coverage { exclusion } else { nil }
        }
        #expect(Set(reasons) == Set(sources.exclusions))
        #expect(Set(statements.map { "\($0.place.url) \($0.text)" }).count == statements.count)
    }

    // MARK: Gaps

    /// Returns a catalogue with demands of one place of RFC 8949, each as the file has it.
    private static func catalog(_ demands: String...) throws -> SourceCatalog {
        let file = try JSONValue.parse(EmbeddedFile.sources_json.bytes)
        guard case .object(var members) = file else { throw ModelError(.badValue, path: "", detail: "no object") }
        let place = #"{"place": {"document": "cbor", "section": "1"}, "demands": [\#(demands.joined(separator: ","))]}"#
        members["demands"] = .array([try JSONValue.parse(Array(place.utf8))])
        return try SourceCatalog(JSONValue.object(members).compactBytes)
    }

    private static let faulty: [(String, String)] = [
        (#"{"must": "Nothing maps it.", "requirements": []}"#, "has neither a requirement nor a reason"),
        (
            #"{"must": "Two maps.", "requirements": ["ATT-FMT", "RCP-RISK"], "vectors": ["attestation/**"]}"#,
            "no vector of RCP-RISK"
        ),
        (
            #"{"must": "A typo.", "requirements": ["ATT-FMT"], "vectors": ["*/fmt/pakced"]}"#,
            "has no vector '*/fmt/pakced'"
        ),
        (
            #"{"must": "Not of it.", "requirements": ["ATT-FMT"], "vectors": ["receipt/**"]}"#,
            "has no vector 'receipt/**'"
        ),
        (#"{"must": "Not killed.", "requirements": ["ATT-FMT"], "vectors": ["*/fmt/packed"]}"#, "no mutant is killed"),
    ]

    @Test("A demand without a requirement, a vector or a mutant is a gap", arguments: faulty)
    func statementGaps(demand: String, gap: String) throws {
        let traceability = Traceability(of: try Self.catalog(demand), vectors: try CommittedVectors.all(), mutants: [])
        #expect(traceability.gaps.contains { $0.contains(gap) }, "\(traceability.gaps)")
    }

    @Test("A requirement that no demand maps to is a gap")
    func requirementGaps() throws {
        let catalog = try Self.catalog(#"{"must": "The object is a map.", "requirements": ["ATT-DECODE"]}"#)
        let gaps = Traceability(of: catalog, vectors: try CommittedVectors.all(), mutants: []).gaps
        #expect(gaps.contains { $0.hasPrefix("ATT-DECODE cites Apple, Validating apps") })
        #expect(!gaps.contains { $0.hasPrefix("ATT-DECODE cites RFC 8949") })
        #expect(gaps.contains { $0.hasPrefix("RCP-RISK cites Apple, Assessing fraud risk") })
    }

    @Test(
        "An entry that cannot be read is named with the file",
        arguments: [
            (#"{"must": "A demand."}"#, "requirements"), (#"{"text": "A demand."}"#, "must"),
            (#"{"must": "A demand.", "requirements": ["ATT-NONE"]}"#, "requirements"),
            (#"{"must": "A demand.", "excluded": "nobody"}"#, "excluded"),
            (#"{"must": "A demand.", "requirements": [], "vector": []}"#, "vector"),
        ])
    func defects(demand: String, member: String) {
        let error = #expect(throws: ModelError.self) { try Self.catalog(demand) }
        #expect(error?.path == "sources.json.demands[0].demands[0].\(member)")
    }

    @Test(
        "A citation names a document",
        arguments: [
            ("RFC 8949 sections 3 and 5", "RFC 8949"), ("RFC 89491", nil), ("SEC 1 section 2.3.4", "SEC 1"),
            ("Apple, Assessing fraud risk, verification step 1", "Apple, Assessing fraud risk"),
        ])
    func citations(text: String, name: String?) throws {
        #expect(try SourceCatalog().document(citedIn: text)?.name == name)
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
