import AttestModel
import ConformanceRunner

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
            "shuffle": .bool(options.shuffleSeed != nil),
            "shuffleSeed": options.shuffleSeed.map { .integer(Int64($0)) } ?? .null,
            "repeat": .integer(Int64(options.repeats)),
            "jobs": .integer(Int64(options.jobs)),
            "timeout": .number(options.timeout / .seconds(1)),
            "capabilities": options.capabilities.map(list) ?? .null,
            "allowUntestable": list(options.allowUntestable),
        ])
    }

    /// Every member is there; what does not apply is null.
    static func result(_ result: VectorResult) -> [String: JSONValue] {
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
            "milliseconds": .number(result.milliseconds),
            "evidence": .string(evidence(of: result)),
            "missing": .strings(result.missing.map(\.rawValue)),
        ]
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
