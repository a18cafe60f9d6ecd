import AttestModel

/// The parts of a run as JSON, the same in every report.
enum RunJSON {
    static func target(_ header: RunHeader) -> JSONValue {
        .object([
            "specification": .string(header.target),
            "name": .string(header.description.name),
            "version": .string(header.description.version),
            "language": header.description.language.map(JSONValue.string) ?? .null,
            "capabilities": .strings(header.description.sortedCapabilities),
        ])
    }

    static func options(_ options: RunOptions) -> JSONValue {
        .object([
            "profile": .string(options.profile.rawValue),
            "only": .strings(options.only.map(\.description)),
            "skip": .strings(options.skip.map(\.description)),
            "shard": options.shard.map { .string($0.description) } ?? .null,
            "shuffle": .bool(options.shuffleSeed != nil),
            "shuffleSeed": options.shuffleSeed.map { .integer(Int64($0)) } ?? .null,
            "repeat": .integer(Int64(options.repeats)),
            "jobs": .integer(Int64(options.jobs)),
            "timeout": .number(options.timeout / .seconds(1)),
            "capabilities": options.capabilities.map(list) ?? .null,
            "allowUntestable": list(options.allowUntestable),
            "baseline": options.baseline.map { .string($0.file) } ?? .null,
            "reasons": options.reasons.map { .string($0.file) } ?? .null,
            "requireReasons": .bool(options.requiresReasons),
        ])
    }

    /// Every member is there; what does not apply is null.
    static func result(_ result: VectorResult, of header: RunHeader) -> [String: JSONValue] {
        let vector = result.vector
        return [
            "id": .string(vector.id.description),
            "outcome": .string(result.outcome.rawValue),
            "expect": .string(vector.expect.rawValue),
            "verdict": result.verdict.map { .string($0.rawValue) } ?? .null,
            "requirement": .string(vector.requirement.id),
            "level": .string(vector.level.rawValue),
            "impact": .string(vector.impact.rawValue),
            "stage": vector.stage.map { .string($0.rawValue) } ?? .null,
            "reason": result.reason.map(JSONValue.string) ?? .null,
            "code": result.code.map(JSONValue.string) ?? .null,
            "reasonScore": header.options.reasons?.match(for: result).map { .string($0.score.rawValue) } ?? .null,
            "standing": .string(header.status(of: result).rawValue),
            "milliseconds": .number(result.milliseconds),
            "evidence": .string(evidence(of: result)),
        ]
    }

    /// How the run compares with its baseline; null without one, or without a score.
    static func baseline(_ report: RunReport) -> JSONValue {
        guard report.header.baseline != nil, report.fault == nil else { return .null }
        return .object([
            "known": .integer(Int64(report.known.count)),
            "flaky": .integer(Int64(report.flaky.count)),
            "changed": .strings(report.changed.map(\.result.vector.id.description)),
            "stale": .strings(report.stale.map(\.result.vector.id.description)),
            "unmatched": .strings(report.unmatched.map(\.entry.pattern.description)),
        ])
    }

    /// How many rejections have each score; null where none is scored.
    static func reasons(_ report: RunReport) -> JSONValue {
        guard report.header.options.reasons != nil else { return .null }
        let counts = report.reasonCounts
        return .object(
            Dictionary(
                uniqueKeysWithValues: ReasonScore.allCases.map { ($0.rawValue, .integer(Int64(counts[$0] ?? 0))) }))
    }

    /// What the target said beside its answer; of a sequence that failed, in which step.
    private static func evidence(of result: VectorResult) -> String {
        guard result.step != nil else { return result.evidence }
        return [result.expectedAndGot, result.evidence].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    static func counts(_ report: RunReport) -> JSONValue {
        .object(Dictionary(uniqueKeysWithValues: report.counts.map { ($0.rawValue, .integer(Int64($1))) }))
    }

    private static func list(_ capabilities: Set<Capability>) -> JSONValue {
        .strings(Capability.allCases.filter(capabilities.contains).map(\.rawValue))
    }
}
