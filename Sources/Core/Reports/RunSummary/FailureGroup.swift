import AttestModel

/// Failures that differ by the vector alone: they have one outcome, one reason up to the numbers in it, and one
/// requirement, where that matters.
struct FailureGroup: Sendable {
    /// By id; never empty.
    let failures: [FailureSummary]
    private let heading: FailureHeading

    var first: FailureSummary { failures[0] }

    /// Returns the groups of failures under one heading, the largest first.
    static func groups(of failures: [FailureSummary], under heading: FailureHeading) -> [FailureGroup] {
        let groups = Dictionary(grouping: failures) { failure -> [String?] in
            let result = failure.result
            // A missing capability need not be explained for each vector.
            let isPlain = heading == .notTestable && !result.missing.isEmpty && !result.isFalselyDeclared
            return [
                failure.failure, isPlain ? nil : result.wantedAndGot,
                isPlain ? nil : failure.reason.map(ReasonPattern.of),
                heading.joinsRequirements ? nil : result.requirement, RepeatCommand.list(Set(result.missing)),
                failure.baseline, failure.stages, failure.correction,
            ]
        }
        return groups.values.map { FailureGroup(failures: $0, heading: heading) }.sorted { lhs, rhs in
            (rhs.failures.count, lhs.first.result.id) < (lhs.failures.count, rhs.first.result.id)
        }
    }

    /// The outcome, the number of times, the expected answer and the real one.
    var outcomeText: String {
        let times = failures.count == 1 ? "" : ", \(failures.count) times"
        let isOneStep = failures.allSatisfy { $0.result.expectedAndGot == first.result.expectedAndGot }
        let words = isOneStep ? first.result.expectedAndGot : first.result.wantedAndGot
        return "\(first.failure)\(times): \(words)"
    }

    /// The reason why it matters; that of the first failure, where they have different ones.
    var why: String {
        ListText.first(of: failures.map(\.why))
    }

    /// The remedy for vectors that were not sent.
    private var advice: String {
        let features = RepeatCommand.list(Set(first.result.missing.filter { !$0.isCheck }))
        let checks = first.result.missing.filter(\.isCheck).map { "'\($0.rawValue)=REASON'" }.joined(separator: " ")
        let ways = [
            features.isEmpty ? nil : "accept the gap with --allow-untestable \(features)",
            checks.isEmpty ? nil : "give a reason with --omit \(checks)",
        ]
        return "implement it, or \(ways.compactMap(\.self).joined(separator: ", and "))"
    }

    /// The form of a fact's value, which decides on its lines.
    enum Form { case prose, command, quote }

    /// The facts that it takes to understand and repeat the first failure; those that do not apply are left out.
    var facts: [(name: String, value: String, form: Form)] {
        let missing = RepeatCommand.list(Set(first.result.missing))
        if heading == .notTestable, !missing.isEmpty, !first.result.isFalselyDeclared {
            return [("lacks", missing, .prose), ("then", advice, .prose)]
        }
        let facts: [(String, String?, Form)] = [
            ("why", why, .prose), ("outcome", outcomeText, .prose), ("reason", first.reason, .prose),
            ("code", first.code, .prose), ("stage", first.stages, .prose), ("baseline", first.baseline, .prose),
            ("corrected", first.correction, .prose),
            (first.saidName, first.said, .quote), ("source", first.source, .prose),
            ("explain", first.explainCommand, .command), ("repeat", first.repeatCommand, .command),
        ]
        return facts.compactMap { name, value, form in value.map { (name, $0, form) } }
    }
}
