/// One thing that a verifier has to check: one check of the reference verifier, one group of vectors.
package struct Requirement: Sendable, Hashable, Identifiable {
    /// The facts, which all copies share: every result of a check holds its requirement.
    private let facts: Facts

    /// The facts about a requirement, an entry of `requirements.json`.
    private final class Facts: Sendable {
        let id: String
        let suite: Suite
        let group: String
        let statement: String
        let source: String
        let stage: Stage?
        let duty: String
        let remedy: String

        init(reading reader: inout ObjectReader, suite: Suite) throws(ModelError) {
            id = try reader.string("id")
            self.suite = suite
            group = try reader.string("group")
            statement = try reader.string("statement")
            source = try reader.string("source")
            stage = try reader.optionalWord("stage")
            duty = try reader.string("duty")
            remedy = try reader.string("remedy")
        }

        /// The facts about a requirement that the file does not have. A test reads the file, so that there is none.
        init(missing id: String) {
            (self.id, suite, group, stage) = (id, .live, "", nil)
            (statement, source, duty, remedy) = ("", "", "", "")
        }
    }

    /// The permanent name (`ATT-NONCE`).
    package var id: String { facts.id }
    package var suite: Suite { facts.suite }
    /// The second part of its vectors' ids (`nonce`).
    package var group: String { facts.group }
    /// The condition that must hold, in one sentence.
    package var statement: String { facts.statement }
    /// The paragraph it comes from.
    package var source: String { facts.source }
    /// The stage of its faults; `nil` for the requirements that genuine objects are accepted, and for those whose stage
    /// depends on the step.
    package var stage: Stage? { facts.stage }
    /// The duty of a verifier, as the end of the sentence "It does not …": the probable cause when objects that break the
    /// requirement are accepted.
    package var duty: String { facts.duty }
    /// The work of a correct verifier, in a sentence or two: the remedy when objects that break the requirement are
    /// accepted, and for the requirements about genuine objects, when those are rejected.
    package var remedy: String { facts.remedy }

    package static func == (lhs: Requirement, rhs: Requirement) -> Bool { lhs.facts === rhs.facts || lhs.id == rhs.id }
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// A Boolean value that indicates whether it is about a value that the server itself stores. An exception for such
    /// a value is no fault of the evidence, and as good as a rejection.
    package var isAboutStoredValue: Bool { self == .assertionKey }

    /// Every requirement that vectors are about, in the order in which they are reported.
    package static let all = reported.filter { $0.suite != .live }

    /// Every requirement about running backends. No vector is about them: the checks of live conformance are.
    package static let live = reported.filter { $0.suite == .live }

    /// Every requirement, those about running backends among them, in the order in which they are reported.
    package static let reported = ((try? read(PackageResources.requirements_json)) ?? []).map(\.requirement)

    private static let byID = reported.byID

    /// Returns the requirement that the file lists with an id.
    static func listed(_ id: String) -> Requirement { byID[id] ?? Requirement(facts: Facts(missing: id)) }

    private init(facts: Facts) { self.facts = facts }

    /// Reads a file of requirements, in its order, each with its name in code.
    ///
    /// - Throws: an error whose path names the file and the entry.
    static func read(_ file: [UInt8]) throws(ModelError) -> [(name: String, requirement: Requirement)] {
        guard case .array(let suites) = try JSONValue.parse(file) else {
            throw ModelError(.badValue, path: "requirements.json", detail: "expected an array of suites")
        }
        var requirements: [(String, Requirement)] = []
        for (index, entry) in suites.enumerated() {
            var suite = try ObjectReader(entry, path: "requirements.json[\(index)]")
            let word: Suite = try suite.word("suite")
            guard case .array(let entries) = try suite.value("requirements") else {
                throw ModelError(.badValue, path: suite.path(of: "requirements"), detail: "expected an array")
            }
            try suite.finish()
            for (index, entry) in entries.enumerated() {
                var reader = try ObjectReader(entry, path: suite.path(of: "requirements[\(index)]"))
                let facts = try Facts(reading: &reader, suite: word)
                requirements.append((try reader.string("name"), Requirement(facts: facts)))
                try reader.finish()
            }
        }
        return requirements
    }

    /// The requirements that a verifier breaks, too, when it neglects this one: their faults lie in what it verifies.
    package var consequences: [Requirement] {
        switch self {
        case .attestationDecode: [.attestationAuthData]
        case .attestationChain: [.attestationCA, .attestationX5C]
        case .assertionSignature: [.assertionNonce, .assertionClientData, .assertionKey]
        case .receiptSignature: [.receiptDecode]
        default: []
        }
    }

    /// The requirement with this id.
    package static func named(_ id: String) -> Requirement? { byID[id] }

    /// Returns the requirement with this id, in capitals or not.
    ///
    /// - Throws: `RunnerError.usage` that names the one that was probably meant.
    package static func known(_ id: String) throws(RunnerError) -> Requirement {
        if let requirement = named(id.uppercased()) { return requirement }
        throw RunnerError(
            .usage,
            "'\(id)'\(Spelling.hint(id, among: all.map(\.id))) is not a requirement; 'appattest list requirements' shows "
                + "them all.")
    }
}

extension FieldType where Value == Requirement {
    package static var requirement: FieldType {
        text(
            "string", schema: .shared("requirementId"), wanted: { "'\($0)' is not a requirement of this version" },
            write: \.id, parse: { Requirement.named($0) })
    }
}
