import AppleServices
import AttestModel
import CEmbeddedFiles

/// The facts about one check, as `Resources/client-checks.json` states them: its texts, scenario and judgement.
package struct CheckFacts: Sendable {
    /// The last word of the id.
    private(set) var name = ""
    private(set) var requirement = Requirement.callBearer
    private(set) var level = Level.must
    private(set) var impact = Impact.hardening
    /// The ways to reach a client for which the check says something.
    package private(set) var kinds = ClientKind.allCases
    /// A Boolean value that indicates whether the check says something only of a backend that grants something once.
    package private(set) var isAboutGrants = false
    /// The policy that a mapping has to state, with its value; `nil` when the check is made without one.
    private(set) var policy: String?
    private(set) var title = ""
    private(set) var why = ""
    /// The remedy for a client; `nil` where that of the requirement is one.
    private(set) var fix: String?
    /// The deed of a client that fails the check by a wrong call or answer, as a clause.
    private(set) var deed: String?
    /// The scenario; `nil` for that with the name of the check.
    private(set) var scenario: Scenario?
    /// The scenarios that are played for the check besides its own; its rules are then about all that was seen of the client.
    private(set) var further: [Scenario] = []
    /// The right conclusion; `nil` when only the calls are judged.
    private(set) var expected: ExpectedConclusion?
    /// The check that a client fails first, where it fails both for one cause.
    private(set) var control: String?
    /// A Boolean value that indicates whether a client fails that never gives up, whatever it does to the device.
    private(set) var isAboutTime = false
    /// The faults that no call may have.
    private var faults: [DeviceCheckFault] = []
    /// The environment to whose host all calls go.
    private var host: AttestEnvironment?
    /// The kind of device token that the calls carry as the app has sent it.
    private var forwarded: TokenChoice?
    /// The status after which no call is repeated.
    private var final: Int?
    /// The most calls of one order.
    private var most: Int?

    private static let fields = FieldTable<CheckFacts>([
        .required("name", \.name, .string), .required("requirement", \.requirement, .requirement),
        .required("level", \.level, .word), .required("impact", \.impact, .word),
        .defaulting("of", \.kinds, to: ClientKind.allCases, .array(of: .word)),
        .defaulting("grants", \.isAboutGrants, to: false, .boolean), .optional("policy", \.policy, .string),
        .required("title", \.title, .string), .required("why", \.why, .string), .optional("fix", \.fix, .string),
        .optional("deed", \.deed, .string), .optional("scenario", \.scenario, .scenario),
        .defaulting("further", \.further, to: [], .array(of: .scenario)),
        .optional("expect", \.expected, .conclusion), .defaulting("time", \.isAboutTime, to: false, .boolean),
        .defaulting("faults", \.faults, to: [], .array(of: .word)), .optional("host", \.host, .word),
        .optional("forwards", \.forwarded, .word), .optional("noneAfter", \.final, .count),
        .optional("most", \.most, .count), .optional("control", \.control, .string),
    ])

    /// The facts about all checks; none, practically never, when the file cannot be read.
    static let all = (try? fields.rows(of: EmbeddedFile.client_checks_json.bytes, empty: CheckFacts())) ?? []

    /// The rules for the calls: those that the file states, and one of the check's own.
    var rules: [CallRule] {
        [
            CallRule.named[name], faults.isEmpty ? nil : .noFault(faults), host.map(CallRule.onlyHost),
            forwarded.map(CallRule.forwardsToken), final.map { .notRepeated(after: $0) }, most.map(CallRule.atMost),
        ].compactMap(\.self)
    }
}
