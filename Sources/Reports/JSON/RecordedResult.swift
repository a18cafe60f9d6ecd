import AttestModel

/// What came of one vector, as a report in JSON Lines says it.
public struct RecordedResult: Sendable, Hashable {
    public let id: VectorID
    public let outcome: Outcome
    public let verdict: Verdict?
    /// The id of the requirement; another version of the suite may know others than this one.
    public let requirement: String
    public let level: Level
    public let impact: Impact
    public let reason: String?
    public let standing: RecordedStanding

    init(_ reader: inout ObjectReader) throws(ModelError) {
        let text = try reader.string("id")
        guard let id = VectorID(text) else {
            throw ModelError(
                .badValue, path: reader.path(of: "id"), detail: "'\(text)' is not of the form suite/group/case")
        }
        self.id = id
        outcome = try reader.word("outcome")
        verdict = try reader.optionalWord("verdict")
        requirement = try reader.string("requirement")
        level = try reader.word("level")
        impact = try reader.word("impact")
        reason = try reader.optionalString("reason")
        standing = try reader.word("standing")
    }

    /// Whether the target failed here, whatever a baseline says of it. Nobody can tell of what is flaky.
    var isFailure: Bool { [.failing, .known, .changed].contains(standing) }
}
