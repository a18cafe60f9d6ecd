import AttestModel

/// Failures that are the same but for the vector: one outcome, one reason up to the numbers in it, and, where a
/// requirement was broken, one requirement.
struct FailureGroup: Sendable {
    /// By id; never empty.
    let failures: [FailureView]
    let first: FailureView
    private let heading: FailureHeading

    private struct Key: Hashable {
        let failure: String
        let wantedAndGot: String
        let reason: String?
        let requirement: String?
        let missing: [Capability]
        let baseline: String?
        let stages: String?
    }

    private init?(_ failures: [FailureView], under heading: FailureHeading) {
        guard let first = failures.first else { return nil }
        (self.failures, self.first, self.heading) = (failures, first, heading)
    }

    /// The groups of failures under one heading, the largest first.
    static func groups(of failures: [FailureView], under heading: FailureHeading) -> [FailureGroup] {
        let groups = Dictionary(grouping: failures) { failure in
            let result = failure.result
            // Whoever lacks a capability need not read why for each vector.
            let isPlain = heading == .notTestable && !result.missing.isEmpty && !result.isFalselyDeclared
            return Key(
                failure: failure.failure, wantedAndGot: isPlain ? "" : result.wantedAndGot,
                reason: isPlain ? nil : failure.reason.map(ReasonPattern.of),
                requirement: heading.joinsRequirements ? nil : result.requirement, missing: result.missing,
                baseline: failure.baseline, stages: failure.stages)
        }
        return groups.values.compactMap { FailureGroup($0, under: heading) }.sorted { lhs, rhs in
            (rhs.failures.count, lhs.first.result.id) < (lhs.failures.count, rhs.first.result.id)
        }
    }

    /// The outcome, how often, what was expected and what came.
    var outcomeText: String {
        let times = failures.count == 1 ? "" : ", \(failures.count) times"
        let isOneStep = failures.allSatisfy { $0.expectedAndGot == first.expectedAndGot }
        let words = isOneStep ? first.expectedAndGot : first.result.wantedAndGot
        return "\(first.failure)\(times): \(words)"
    }

    /// How long the answers took, the quickest and the slowest.
    var milliseconds: String {
        let times = failures.map(\.result.milliseconds)
        guard let least = times.min(), let most = times.max(), least < most else { return "\(times.first ?? 0)" }
        return "\(least) to \(most)"
    }

    /// Why it matters; of the first, where that is not the same for all.
    var why: String {
        failures.allSatisfy { $0.why == first.why } ? first.why : "\(first.why) (of the first; each has its own)"
    }

    /// All that it takes to understand and repeat the first of them; what does not apply is left out.
    var facts: [(name: String, value: String)] {
        let missing = RepeatCommand.list(Set(first.result.missing))
        if heading == .notTestable, !missing.isEmpty, !first.result.isFalselyDeclared {
            return [
                ("lacks", missing), ("then", "implement it, or accept the gap with --allow-untestable \(missing)"),
            ]
        }
        let facts: [(String, String?)] = [
            ("why", why), ("outcome", outcomeText), ("reason", first.reason), ("code", first.code),
            ("stage", first.stages), ("baseline", first.baseline), ("it said", first.said), ("source", first.source),
            ("explain", first.explainCommand),
            ("repeat", first.repeatCommand),
        ]
        return facts.compactMap { name, value in value.map { (name, $0) } }
    }
}
