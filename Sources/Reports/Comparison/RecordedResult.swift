import AttestModel

/// What came of one vector, as a report in JSON Lines says it.
package struct RecordedResult: Sendable, Hashable {
    package let id: VectorID
    package let outcome: Outcome
    package let verdict: Verdict?
    /// The id of the requirement; another version of the suite may know others than this one.
    package let requirement: String
    package let level: Level
    package let impact: Impact
    package let reason: String?
    package let status: BaselineStatus

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
        status = try reader.word("standing")
    }

    /// How the target failed, whatever a baseline says of it; `nil` when it did not. What is flaky failed when its
    /// outcome is that of a failure.
    package var failure: Failure? {
        switch status {
        case .fine, .stale: nil
        case .failing, .known, .changed: Failure(outcome.rawValue) ?? .wrongReason
        case .flaky: Failure(outcome.rawValue)
        }
    }

    /// Whether the target failed here, whatever a baseline says of it. Nobody can tell of what is flaky.
    var isFailure: Bool { [.failing, .known, .changed].contains(status) }
}
