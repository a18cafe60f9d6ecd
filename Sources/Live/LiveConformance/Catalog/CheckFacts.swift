import AttestModel
import CEmbeddedFiles

/// The facts about one check, as `Resources/live-checks.json` states them.
struct CheckFacts: Sendable {
    /// The id of the check, or of the row that several checks share.
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
    fileprivate var part: LivePart?
    /// The policy, as a key of the mapping, that makes the check a must where the mapping states it; the policies among the
    /// needs do so, too. With `none`, no policy does.
    fileprivate var promise: String?
    fileprivate var cost: Int64 = 0
    fileprivate var rounds: Int64?
    /// A Boolean value that indicates whether the check waits on one connection while others are made.
    fileprivate var isSlow = false
    fileprivate var title = ""
    /// The request that decides the check, as the beginning of a sentence.
    fileprivate var subject = ""
    fileprivate var why = ""

    private static let fields = FieldTable<CheckFacts>([
        .required("id", \.id, .string), .required("duty", \.duty, .string),
        .required("requirement", \.requirement, .requirement), .required("level", \.level, .word),
        .required("impact", \.impact, .word), .required("expect", \.expect, .word), .required("from", \.least, .word),
        .optional("until", \.most, .word), .defaulting("needs", \.needs, to: [], .array(of: .string)),
        .optional("part", \.part, .word), .optional("promise", \.promise, .string), .required("cost", \.cost, .integer),
        .optional("rounds", \.rounds, .integer), .defaulting("slow", \.isSlow, to: false, .boolean),
        .required("title", \.title, .string), .defaulting("subject", \.subject, to: "", .string),
        .required("why", \.why, .string),
    ])

    private static let all = Result { () throws(ModelError) in
        let rows = try fields.rows(of: EmbeddedFile.live_checks_json.bytes, empty: CheckFacts())
        return Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    }

    static func of(_ id: String) throws(RunnerError) -> CheckFacts {
        do throws(ModelError) {
            if let facts = try all.get()[id] { return facts }
        } catch { throw RunnerError(.vectorSet, "live-checks.json: \(error)") }
        throw RunnerError(.vectorSet, "live-checks.json has no check '\(id)'")
    }
}

/// A scene with the id of its check.
struct CheckScene: Sendable {
    /// The group and the name, `group/name`.
    var id: String
    /// The id of the row with the facts, where several checks share one.
    var row: String?
    /// The text in the place of `{}` in the texts of the row.
    var text = ""
    /// The purpose of the challenge that it is about, where the row is about attestations.
    var purpose = ChallengePurpose.attestation
    let play: LiveCheck.Play
}

extension LiveCheck {
    init(_ scene: CheckScene) throws(RunnerError) {
        let facts = try CheckFacts.of(scene.row ?? scene.id)
        let isOfAssertion = scene.purpose == .assertion
        for name in facts.needs {
            let name = isOfAssertion && name == "attestChallenge" ? "assertChallenge" : name
            guard let need = LiveNeed.named(name) else {
                throw RunnerError(.vectorSet, "live-checks.json: '\(name)' is no need of a check")
            }
            needs.append(need)
        }
        part = facts.part == .attestChallenge && isOfAssertion ? .assertChallenge : facts.part
        let promised = facts.needs.compactMap { $0.split(separator: ":").first.map(String.init) }
        promises = facts.promise == "none" ? [] : Set(promised + (facts.promise.map { [$0] } ?? []))
        // A challenge of an assertion may need an attested key.
        let least = isOfAssertion ? max(facts.least, .testRoot) : facts.least
        let words = scene.id.split(separator: "/").map(String.init)
        outline = VectorOutline(
            id: VectorID(.live, words[0], words[1]),
            title: facts.title.replacing("{}", with: scene.text) + (isOfAssertion ? " (assertions)" : ""),
            why: facts.why.replacing("{}", with: scene.text), requirement: facts.requirement, level: facts.level,
            impact: facts.impact, expect: facts.expect, stage: nil, control: nil, alsoBreaks: nil, needs: [],
            tags: ["live", facts.duty, least.rawValue])
        subject = facts.subject.replacing("{}", with: scene.text)
        levels = least...(facts.most ?? .apple)
        (cost, rounds, isSlow, play) = (Int(facts.cost), facts.rounds.map(Int.init), facts.isSlow, scene.play)
    }
}
