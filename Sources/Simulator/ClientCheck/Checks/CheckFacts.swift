import AttestModel
import CEmbeddedFiles

/// The facts about one check, as `Resources/client-checks.json` states them.
struct CheckFacts: Sendable {
    /// The last word of the id.
    private(set) var name = ""
    private(set) var requirement = Requirement.callBearer
    private(set) var level = Level.must
    private(set) var impact = Impact.hardening
    /// The ways to reach a client for which the check says something.
    private(set) var kinds = ClientKind.allCases
    /// A Boolean value that indicates whether the check says something only of a backend that grants something once.
    private(set) var isAboutGrants = false
    /// The policy that a mapping has to state, with its value; `nil` when the check is made without one.
    private(set) var policy: String?
    private(set) var title = ""
    private(set) var why = ""
    /// The remedy for a client; `nil` where that of the requirement is one.
    private(set) var fix: String?

    private static let fields = FieldTable<CheckFacts>([
        .required("name", \.name, .string), .required("requirement", \.requirement, .requirement),
        .required("level", \.level, .word), .required("impact", \.impact, .word),
        .defaulting("of", \.kinds, to: ClientKind.allCases, .array(of: .word)),
        .defaulting("grants", \.isAboutGrants, to: false, .boolean),
        .optional("policy", \.policy, .string),
        .required("title", \.title, .string), .required("why", \.why, .string),
        .optional("fix", \.fix, .string),
    ])

    /// The facts about all checks; none, practically never, when the file cannot be read.
    static let all: [CheckFacts] = {
        let json = try? JSONValue.parse(EmbeddedFile.client_checks_json.bytes)
        let type = FieldType.list(of: .object(fields, empty: CheckFacts()))
        return json.flatMap { try? type.read($0, .document) } ?? []
    }()
}

/// The test that a check puts a client to: a scenario, and what is judged of what was seen in it.
struct CheckTrial: Sendable {
    let scenario: Scenario
    /// The right conclusion; `nil` when only the calls are judged.
    var expected: ExpectedConclusion?
    var rules: [CallRule] = []
    /// The scenarios that are played for the check besides its own; its rules are then about all that was seen of the client.
    var further: [Scenario] = []
    /// A Boolean value that indicates whether a client fails that never gives up, whatever it does to the device.
    var isAboutTime = false
}
