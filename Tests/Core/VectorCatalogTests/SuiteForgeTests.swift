import FixtureForge
import TestBasics

@testable import VectorCatalog

/// The errors of the forge of a suite.
struct SuiteForgeTests {
    private let context = ForgeContext(seed: SetGenerator.defaultSeed, time: SetGenerator.defaultTime)

    private func code(of entry: Case<AssertionDraft>) -> CatalogErrorCode? {
        let group = Group(.assertionCounter, [entry])
        return #expect(throws: CatalogError.self) {
            try SuiteForge(context: context).vectors(of: [group])
        }?.code
    }

    private func entry(
        _ name: String = "zero-first", control: String = "first",
        _ edit: @escaping @Sendable (inout AssertionDraft) -> Void
    ) -> Case<AssertionDraft> { Group.reject(name, control: control, at: .counter, after: .authData, edit) }

    @Test("A fault that leaves the bytes at its path as they were")
    func faultWithoutEffect() { #expect(code(of: entry { _ in }) == .faultWithoutEffect) }

    @Test("A control outside the valid cases")
    func unknownControl() {
        #expect(code(of: entry(control: "no-such-case") { $0.authData.counter = 0 }) == .unknownControl)
    }

    @Test("A name that cannot be part of a vector id")
    func badName() { #expect(code(of: entry("Not A Name") { $0.authData.counter = 0 }) == .badName) }

    @Test("A case without a text is named")
    func missingText() {
        let error = #expect(throws: CatalogError.self) {
            try SuiteForge(context: context).vectors(of: [Group(.assertionCounter, [entry("no-such-case") { _ in }])])
        }
        #expect(error?.code == .badText && error?.message.hasPrefix("assertion/counter/no-such-case:") == true)
    }

    @Test("A text without a case is named")
    func missingCase() throws {
        let id = try #require(VectorID("assertion/counter/zero-first"))
        let texts = [id.description: CaseText(), "assertion/counter/no-such-case": CaseText()]
        let error = #expect(throws: CatalogError.self) { try CaseText.check(haveCases: [id], texts) }
        #expect(error?.code == .badText && error?.message.hasPrefix("assertion/counter/no-such-case:") == true)
    }

    @Test("A file of texts that cannot be read names the case")
    func badFile() {
        let error = #expect(throws: ModelError.self) {
            try CaseText.read(Array(#"{"counter": {"zero-first": {"title": "Counter 0"}}}"#.utf8), of: "assertion")
        }
        #expect(error?.path == "assertion/counter/zero-first.why")
    }

    @Test("A broken case needs a change, and no text keeps a placeholder", arguments: AttestEnvironment.allCases)
    func placeholders(environment: AttestEnvironment) throws {
        let subject = EvidenceSubject(app: EvidenceSubject.example.app, environment: environment)
        for outline in try Catalog.outlines(about: subject) {
            #expect(!outline.title.contains("{") && !outline.why.contains("{"), "\(outline.id)")
        }
        let genuine = try #require(VectorID("assertion/valid/first"))
        #expect(throws: CatalogError.self) { try CaseText.change(of: genuine) }
    }

    @Test("A sound case is forged from its control's recipe with the fault on top")
    func soundCase() throws {
        let group = Group(.assertionCounter, [entry { $0.authData.counter = 0 }])
        let vector = try #require(try SuiteForge(context: context).vectors(of: [group]).first)
        #expect(vector.id.description == "assertion/counter/zero-first" && vector.fault?.change == "counter set to 0")
        #expect(vector.fault?.before == [0, 0, 0, 1] && vector.fault?.after == [0, 0, 0, 0])
    }
}

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
