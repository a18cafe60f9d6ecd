import TestBasics

@testable import LiveConformance

@Suite("The catalogue of live checks")
struct LiveCatalogTests {
    @Test("No two checks share an id, and each is named live/group/name")
    func ids() throws {
        let ids = try LiveChecks.all().map(\.outline.id)
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0.suite == "live" && VectorID($0.description) == $0 })
    }

    @Test("Every requirement about running backends has a check of level must or should")
    func requirements() throws {
        let judged = try LiveChecks.all().map(\.outline).filter { $0.level != .info }
        for requirement in Requirement.allCases.filter({ $0.suite == .live }) {
            #expect(judged.contains { $0.requirement == requirement }, "\(requirement.id)")
        }
    }

    // F-38 has the number of another: F-31 has the faults of the catalogue.
    @Test(
        "Every duty of the list has a check",
        arguments: [
            1...8, 10...21, 30...37, 39...40, 50...56, 58...62, 64...64, 67...74, 76...77, 80...82, 84...84, 87...88,
            95...96, 98...107,
        ].flatMap { Array($0) })
    func duties(number: Int) throws {
        let tag = number < 10 ? "F-0\(number)" : "F-\(number)"
        #expect(try LiveChecks.all().contains { $0.outline.tags.contains(tag) }, "\(tag)")
    }

    @Test("A fault of the catalogue keeps its requirement, and a check at L0 needs no test root")
    func faults() throws {
        let faults = try LiveChecks.all().filter { ["attestation", "assertion"].contains($0.outline.id.group) }
        #expect(faults.count > 200)
        #expect(faults.allSatisfy { $0.outline.requirement.suite != .live && $0.outline.expect == .reject })
        #expect(
            try LiveChecks.all().filter { $0.levels.contains(.hostile) }.allSatisfy {
                $0.needs.allSatisfy { !$0.disturbs }
            })
    }
}

@Suite("Parts that every backend owes, in plans")
struct OwedPartTests {
    /// The mappings of the repository.
    private static let files = ["spec/mappings", "examples"].flatMap { folder in
        let files = FileManager.default.enumerator(atPath: Built.packageRoot.appending(path: folder).path)
        return (files?.compactMap { $0 as? String } ?? []).filter {
            $0.hasPrefix("mapping.yaml") || $0.hasSuffix("/mapping.yaml") || folder == "spec/mappings"
        }.map { "\(folder)/\($0)" }
    }.sorted()

    private static func mapping(_ text: String) throws -> BackendMapping {
        try BackendMapping(yaml: text, file: "m.yaml", environment: Environment.everything(in: text))
    }

    /// Returns the parts that a run over a mapping leaves without a test, before anything is asked.
    private static func untested(
        _ mapping: BackendMapping, level: LiveLevel? = nil, only: [Glob] = []
    ) throws -> [LivePart: PartCoverage.State] {
        var options = RunOptions()
        options.only = only
        let plan = try LivePlan(
            mapping: mapping, level: level ?? .highest(of: mapping), options: options, faults: [],
            controls: BackendControls())
        let decided = plan.coverage(of: []).filter { $0.state != .notTested("the run ended before its checks") }
        return Dictionary(uniqueKeysWithValues: decided.map { ($0.part, $0.state) })
    }

    @Test(
        "No mapping of the repository is silent about a part: each is tested, or left out with a reason",
        arguments: files)
    func mappings(file: String) throws {
        let text = try Built.text(file)
        for (part, state) in try Self.untested(try Self.mapping(text)) {
            guard state.word == .omitted, let reason = state.reason else {
                Issue.record("\(file): \(part.rawValue) is \(state)")
                continue
            }
            #expect(reason.count > 10)
        }
    }

    @Test("The smallest mapping lacks what half of the parts need, and a filter or a level leaves the others out")
    func smallest() throws {
        let mapping = try Self.mapping(SmallestMapping.text(port: 80))
        let lacking = try Self.untested(mapping)
        let parts: [LivePart] = [
            .assertChallenge, .owner, .expiry, .restart, .otherRequest, .receipts, .fallback, .rollout,
        ]
        for part in parts {
            #expect(lacking[part] == .notTested("the mapping lacks what its checks need"), "\(part.rawValue)")
        }
        #expect(lacking[.evidence] == nil)
        let stating = SmallestMapping.text(port: 80) + "\npolicies: {unsupported_devices: reject}\n"
        #expect(try Self.untested(try Self.mapping(stating))[.fallback] == nil)
        let hostile = try Self.untested(mapping, level: .hostile)
        #expect(hostile[.owner] == .leftOut("--level L0"))
        let chosen = try Self.untested(mapping, only: [Glob("live/genuine/*")])
        #expect(chosen.count == LivePart.allCases.count)
        #expect(chosen.values.allSatisfy { $0 == .leftOut("--only and --skip") })
    }

    @Test("An option that names a check that is not made says why, and does not deny the check")
    func unmade() throws {
        let omitting = SmallestMapping.text(port: 80) + "\nomits: {expiry: 'nothing expires'}\n"
        let expiry = try #require(try LiveChecks.all().first { $0.part == .expiry }).outline.id.description
        let chain = try #require(try LiveChecks.all().first { $0.levels.lowerBound > .hostile }).outline.id.description
        for (text, level, pattern, words) in [
            (omitting, nil, expiry, "\(expiry) is not made, since the mapping omits expiry: nothing expires."),
            (omitting, .hostile, chain, "\(chain) is made from "), (omitting, nil, "live/none", "matches no check"),
            (SmallestMapping.text(port: 80), .apple, expiry, "it has no "),
        ] as [(String, LiveLevel?, String, String)] {
            let error = #expect(throws: RunnerError.self) {
                try Self.untested(try Self.mapping(text), level: level, only: [Glob(pattern)])
            }
            #expect(error?.exitCode == 2 && error?.message.contains(words) == true, "\(error?.message ?? "")")
        }
    }

    @Test("A promise of the mapping is a must, and a default keeps its level")
    func promises() throws {
        let text = SmallestMapping.text(port: 80) + "\npolicies: {separate_purposes: true}\n"
        let checks = try LiveChecks.all()
        let check = try #require(checks.first { $0.outline.id.name == "attest-challenge-in-assertion" })
        #expect(check.outline.level == .should)
        #expect(check.promised(by: try Self.mapping(text).policies).outline.level == .must)
        #expect(check.promised(by: Policies()).outline.level == .should)
    }
}

/// Values for the variables of the environment that mappings use.
private enum Environment {
    static func everything(in text: String) -> [String: String] {
        Dictionary(
            text.matches(of: /env:([A-Za-z_][A-Za-z0-9_]*)/).map { (String($0.1), "c2VjcmV0") },
            uniquingKeysWith: { $1 })
    }
}
