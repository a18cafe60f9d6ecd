import AttestModel

/// What changed between two runs, for scripts.
package enum DifferenceJSON {
    /// One document, with a final line feed.
    package static func text(_ difference: RunDifference) -> String {
        JSONValue.object([
            "before": ComparedRunJSON.header(difference.before), "after": ComparedRunJSON.header(difference.after),
            "newFailures": list(difference.newFailures), "fixed": list(difference.fixed),
            "changedOutcomes": list(difference.changedOutcomes), "changedReasons": list(difference.changedReasons),
            "onlyBefore": list(difference.onlyBefore), "onlyAfter": list(difference.onlyAfter),
            "keptFailures": .integer(Int64(difference.keptFailures)),
        ]).canonicalText
    }

    private static func list(_ changes: [RunDifference.Change]) -> JSONValue {
        .array(
            changes.map { change in
                .object([
                    "id": .string(change.id.description),
                    "requirement": change.known.map { .string($0.requirement) } ?? .null,
                    "impact": change.known.map { .string($0.impact.rawValue) } ?? .null,
                    "before": result(change.before), "after": result(change.after),
                ])
            })
    }

    private static func result(_ result: VectorResult?) -> JSONValue {
        guard let result else { return .null }
        return .object([
            "outcome": .string(result.outcome.rawValue),
            "verdict": result.verdict.map { .string($0.rawValue) } ?? .null,
            "reason": result.reason.map(JSONValue.string) ?? .null,
        ])
    }
}
