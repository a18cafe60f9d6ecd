import AttestModel

/// The facts about one check, as `Resources/live-checks.json` states them.
struct CheckFacts: Sendable {
    /// The group and the name, `group/name`.
    fileprivate var id = ""
    /// The number in the list of duties (`F-11`).
    fileprivate var duty = ""
    fileprivate var requirement = Requirement.liveChallenge
    fileprivate var level = Level.must
    fileprivate var impact = Impact.hardening
    fileprivate var expect = Expectation.reject
    /// The lowest level at which the check is made, and the highest where it is not the highest of all.
    fileprivate var least = LiveLevel.hostile
    fileprivate var most: LiveLevel?
    fileprivate var needs: [String] = []
    fileprivate var cost: Int64 = 0
    fileprivate var rounds: Int64?
    fileprivate var title = ""
    fileprivate var why = ""

    private static let fields = FieldTable<CheckFacts>([
        .required("id", \.id, .string), .required("duty", \.duty, .string),
        .required("requirement", \.requirement, .requirement), .required("level", \.level, .word),
        .required("impact", \.impact, .word), .required("expect", \.expect, .word), .required("from", \.least, .word),
        .optional("until", \.most, .word), .defaulting("needs", \.needs, to: [], .array(of: .string)),
        .required("cost", \.cost, .integer), .optional("rounds", \.rounds, .integer),
        .required("title", \.title, .string), .required("why", \.why, .string),
    ])

    private static let all: [String: CheckFacts] = {
        do {
            let rows = try FieldType.list(of: .object(fields, empty: CheckFacts()))
                .read(try JSONValue.parse(PackageResources.live_checks_json), .document)
            return Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
        } catch {
            preconditionFailure("live-checks.json: \(error)")
        }
    }()

    /// Returns the facts about a check, which the file has for each scene.
    static func of(_ id: String) -> CheckFacts {
        guard let facts = all[id] else { preconditionFailure("live-checks.json has no check '\(id)'") }
        return facts
    }
}

extension LiveCheck {
    /// Creates the check of a scene.
    init(_ facts: CheckFacts, play: @escaping Play) {
        self.init(
            facts.id, facts.duty, facts.requirement, facts.level, facts.impact, facts.expect, facts.title,
            why: facts.why, at: facts.least...(facts.most ?? .apple), needs: facts.needs.map(LiveNeed.named),
            cost: Int(facts.cost), rounds: facts.rounds.map(Int.init), play: play)
    }
}
