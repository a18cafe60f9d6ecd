import AppCheck
import CEmbeddedFiles
import ClientCheck
import LiveConformance
import TestBasics

@testable import SuiteProof

@Suite("Every demand of the sources has a requirement with vectors or checks, or a reason why nothing tests it")
struct TraceabilityTests {
    /// Holds the demands of a catalogue against the whole set and all checks.
    private static func traceability(of sources: SourceCatalog, mutants: [KillMatrix.Row] = []) throws -> Traceability {
        Traceability(
            of: sources, vectors: try CommittedVectors.all().map(\.outline), checks: try allChecks(), mutants: mutants)
    }

    /// Returns the checks of running backends, of clients and of apps.
    static func allChecks() throws -> [VectorOutline] {
        try LiveChecks.all().map(\.outline) + ClientChecks.all.map(\.outline) + AppChecks.all.map(\.outline)
    }

    // MARK: The whole set

    @Test("No demand and no requirement of the set is left over")
    func gaps() async throws {
        let traceability = try Self.traceability(of: SourceCatalog(), mutants: try await KillMatrix.committed().rows)
        let gaps = traceability.gaps
        #expect(gaps.isEmpty, "\(gaps.joined(separator: "\n"))")
        #expect(traceability.statements.count > 200)
    }

    @Test("Every contradiction names vectors of the set, except for those about calls and challenges")
    func contradictions() throws {
        let traceability = try Self.traceability(of: SourceCatalog())
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
            guard !statement.note.isEmpty else { continue }
            #expect(statement.note.last == ".", "\(statement.note)")
            for word in statement.note.split(separator: "`") where word.contains("/") {
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
        #expect(Set(statements.compactMap(\.exclusion)) == Set(sources.exclusions))
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
            #"{"must": "Two maps.", "requirements": ["ATT-FMT", "RCP-RISK"], "tests": ["attestation/**"]}"#,
            "neither vector nor check of RCP-RISK"
        ),
        (
            #"{"must": "A typo.", "requirements": ["ATT-FMT"], "tests": ["*/fmt/pakced"]}"#,
            "neither vector nor check '*/fmt/pakced'"
        ),
        (
            #"{"must": "Not of it.", "requirements": ["APP-KEYS"], "tests": ["app/rollout/*"]}"#,
            "neither vector nor check 'app/rollout/*'"
        ),
        (#"{"must": "Not killed.", "requirements": ["ATT-FMT"], "tests": ["*/fmt/packed"]}"#, "no mutant is killed"),
        (
            #"{"must": "Checked.", "excluded": "app", "requirements": ["APP-KEYS"]}"#,
            "is excluded, but 'app/keys/accepted-first' tests it"
        ),
        (#"{"must": "Shown.", "excluded": "app", "requirements": ["ATT-FMT"]}"#, "is excluded, but 'attestation/fmt/"),
    ]

    @Test("A demand without a requirement, test or mutant is a gap, and an excluded one with a test", arguments: faulty)
    func statementGaps(demand: String, gap: String) throws {
        let traceability = try Self.traceability(of: Self.catalog(demand))
        #expect(traceability.gaps.contains { $0.contains(gap) }, "\(traceability.gaps)")
    }

    @Test("A demand counts the checks of its requirements that match its patterns, and those that send its vectors")
    func checks() throws {
        let demands = [
            #"{"must": "Some.", "requirements": ["LIVE-RACE", "APP-KEYS"], "tests": ["*/*/two-owners", "app/keys/ow*"]}"#,
            #"{"must": "Sent.", "requirements": ["ATT-FMT"], "tests": ["attestation/fmt/packed"]}"#,
        ]
        let found = try demands.map { demand in
            let traceability = try Self.traceability(of: Self.catalog(demand))
            return traceability.checks(of: try #require(traceability.statements.first)).map(\.id.description)
        }
        #expect(found[0].sorted() == ["app/keys/own-key", "live/race/two-owners"])
        #expect(found[1] == ["live/attestation/fmt-packed"])
    }

    @Test("A requirement that no demand maps to is a gap")
    func requirementGaps() throws {
        let catalog = try Self.catalog(#"{"must": "The object is a map.", "requirements": ["ATT-DECODE"]}"#)
        let gaps = try Self.traceability(of: catalog).gaps
        #expect(gaps.contains { $0.hasPrefix("ATT-DECODE cites Apple, Validating apps") })
        #expect(!gaps.contains { $0.hasPrefix("ATT-DECODE cites RFC 8949") })
        #expect(gaps.contains { $0.hasPrefix("RCP-RISK cites Apple, Assessing fraud risk") })
        #expect(gaps.contains { $0.hasPrefix("APP-TOKEN cites Apple, DCDevice") })
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
        let page = try Built.text("spec/requirements.md")
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
