/// The header and the results of a run as JSON, the same in every report.
extension RunHeader {
    /// The target as JSON.
    package var targetJSON: JSONValue {
        .object([
            "specification": .string(target),
            "name": .string(description.name),
            "version": .string(description.version),
            "language": description.language.map(JSONValue.string) ?? .null,
            "commit": description.commit.map(JSONValue.string) ?? .null,
            "capabilities": .strings(description.sortedCapabilities),
            "omits": description.omits.isEmpty ? .null : RunOptions.words(description.omits),
        ])
    }

    /// The members of the header of a report in JSON Lines.
    package var members: [String: JSONValue] {
        [
            "suiteVersion": .string(suiteVersion),
            "setDigest": .string(digest.hex),
            "seed": .string(seed),
            "time": .string(time.description),
            "target": targetJSON,
            "options": options.json,
            "count": .integer(Int64(count)),
            "unjudged": .integer(Int64(unjudgedCount)),
            "setCount": .integer(Int64(setCount)),
            "started": started.map { .string($0.description) } ?? .null,
        ]
    }

    /// Returns the members of a result in a report. Every member is there; what does not apply is null.
    package func members(of result: VectorResult) -> [String: JSONValue] {
        [
            "id": .string(result.id.description),
            "outcome": .string(result.outcome.rawValue),
            "expect": .string(result.expect.rawValue),
            "shape": result.shape.map { .string($0.rawValue) } ?? .null,
            "verdict": result.verdict.map { .string($0.rawValue) } ?? .null,
            "answer": .string(result.answer.rawValue),
            "step": result.step.map(\.json) ?? .null,
            "missing": .strings(result.missing.map(\.rawValue)),
            "requirement": .string(result.requirement),
            "level": .string(result.level.rawValue),
            "impact": .string(result.impact.rawValue),
            "stage": result.stage.map { .string($0.rawValue) } ?? .null,
            "reason": result.reason.map(JSONValue.string) ?? .null,
            "code": result.code.map(JSONValue.string) ?? .null,
            "reasonScore": options.reasonScore(of: result).map { .string($0.rawValue) } ?? .null,
            "standing": .string(status(of: result).rawValue),
            "milliseconds": .number(result.milliseconds),
            "cleanRounds": result.cleanRounds.map { .integer(Int64($0.count)) } ?? .null,
            "evidence": .string(Self.evidence(of: result)),
        ]
    }

    /// Returns the output of the target besides its answer; of a sequence that failed, with the step.
    private static func evidence(of result: VectorResult) -> String {
        guard result.step != nil else { return result.evidence }
        return [result.expectedAndGot, result.evidence].filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

extension VectorResult.Step {
    fileprivate var json: JSONValue {
        .object([
            "number": .integer(Int64(number)), "name": .string(name), "expect": .string(expect.rawValue),
        ])
    }
}

extension RunOptions {
    /// The options as JSON.
    package var json: JSONValue {
        .object([
            "command": .string(kind.command),
            "level": level.map(JSONValue.string) ?? .null,
            "profile": .string(profile.rawValue),
            "only": .strings(only.map(\.description)),
            "skip": .strings(skip.map(\.description)),
            "shard": shard.map { .string($0.description) } ?? .null,
            "shape": shape.map { .string($0.rawValue) } ?? .null,
            "shuffle": .bool(shuffleSeed != nil),
            "shuffleSeed": shuffleSeed.map { .integer(Int64($0)) } ?? .null,
            "repeat": .integer(Int64(repeats)),
            "jobs": .integer(Int64(jobs)),
            "timeout": .number(timeout / .seconds(1)),
            "capabilities": capabilities.map(Self.list) ?? .null,
            "omit": Self.words(omits),
            "allowUntestable": Self.list(allowUntestable),
            "baseline": baseline.map { .string($0.file) } ?? .null,
            "reasons": reasons.map { .string($0.file) } ?? .null,
            "requireReasons": .bool(requiresReasons),
        ])
    }

    fileprivate static func words(_ omits: [Capability: String]) -> JSONValue {
        .object(Dictionary(uniqueKeysWithValues: omits.map { ($0.key.rawValue, .string($0.value)) }))
    }

    private static func list(_ capabilities: Set<Capability>) -> JSONValue {
        .strings(Capability.sorted(capabilities).map(\.rawValue))
    }
}
