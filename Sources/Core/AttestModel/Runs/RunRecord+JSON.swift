/// The end of a run as JSON, the same in every report.
extension RunRecord {
    /// The number of results of each outcome that occurred.
    package var countsJSON: JSONValue { Self.counts(counts) }

    /// The number of objects with each impact that the target accepted and had to reject.
    package var holesJSON: JSONValue { Self.counts(results.filter(\.isHole).countedByImpact) }

    /// The comparison of the run with its baseline; null without one, or without a score.
    package var baselineJSON: JSONValue {
        guard header.baseline != nil, fault == nil else { return .null }
        func ids(_ status: BaselineStatus) -> JSONValue { .strings(having(status).map(\.id.description)) }
        func count(_ status: BaselineStatus) -> JSONValue { .integer(Int64(having(status).count)) }
        return .object([
            "known": count(.known), "flaky": count(.flaky), "tolerated": Self.counts(tolerated),
            "changed": ids(.changed), "stale": ids(.stale),
            "unmatched": .strings(unmatched.map(\.entry.pattern.description)),
        ])
    }

    /// The number of rejections with each score; null where reasons are not scored.
    package var reasonsJSON: JSONValue {
        guard header.options.reasons != nil else { return .null }
        let found = reasonCounts
        return Self.counts(Dictionary(uniqueKeysWithValues: ReasonScore.allCases.map { ($0, found[$0] ?? 0) }))
    }

    private static func counts(_ counts: [some RawRepresentable<String>: Int]) -> JSONValue {
        .object(Dictionary(uniqueKeysWithValues: counts.map { ($0.rawValue, .integer(Int64($1))) }))
    }

    /// The members of the footer of a report in JSON Lines.
    package var footerMembers: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "counts": countsJSON, "holes": holesJSON, "exitStatus": .integer(Int64(exitCode)),
            "fault": fault.map { .string($0.sentence) } ?? .null, "interrupted": .bool(fault?.isInterruption ?? false),
            "remarks": .strings(remarks.map(\.sentence)), "baseline": baselineJSON, "reasons": reasonsJSON,
            "seconds": duration.map { .number(($0 / .seconds(1) * 1000).rounded() / 1000) } ?? .null,
        ]
        members["causes"] = causes.map(StatedCause.list.write)
        if header.options.kind == .live { members["coverage"] = FieldType.coverage.write(coverage) }
        if !learned.isEmpty { members["learned"] = LearnedMachine.list.write(learned) }
        return members
    }
}

extension FieldType where Value == [PartCoverage] {
    static var coverage: FieldType {
        .list(of: .object(PartCoverage.fields, empty: PartCoverage(.evidence, .notTested(""))))
    }
}
