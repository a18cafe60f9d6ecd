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
    /// The capabilities that the vector needs and the target lacks.
    public let missing: [Capability]

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
        missing = try reader.capabilities("missing")
    }
}

extension ObjectReader {
    /// A list of capabilities; empty when the member is absent.
    mutating func capabilities(_ name: String) throws(ModelError) -> [Capability] {
        var capabilities: [Capability] = []
        for word in try optionalStrings(name) ?? [] {
            guard let capability = Capability(rawValue: word) else {
                throw ModelError(.badValue, path: path(of: name), detail: "'\(word)' is not a capability")
            }
            capabilities.append(capability)
        }
        return capabilities
    }
}
