import AttestModel

/// Failures that differ by the vector alone: they have one outcome, one reason up to the numbers in it, and one
/// requirement, where that matters.
struct FailureGroup: Sendable {
    /// By id; never empty.
    let failures: [FailureSummary]
    let first: FailureSummary
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

    private init?(_ failures: [FailureSummary], under heading: FailureHeading) {
        guard let first = failures.first else { return nil }
        (self.failures, self.first, self.heading) = (failures, first, heading)
    }

    /// Returns the groups of failures under one heading, the largest first.
    static func groups(of failures: [FailureSummary], under heading: FailureHeading) -> [FailureGroup] {
        let groups = Dictionary(grouping: failures) { failure in
            let result = failure.result
            // A missing capability need not be explained for each vector.
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

    /// The outcome, the number of times, the expected answer and the real one.
    var outcomeText: String {
        let times = failures.count == 1 ? "" : ", \(failures.count) times"
        let isOneStep = failures.allSatisfy { $0.expectedAndGot == first.expectedAndGot }
        let words = isOneStep ? first.expectedAndGot : first.result.wantedAndGot
        return "\(first.failure)\(times): \(words)"
    }

    /// The reason why it matters; that of the first failure, where they have different ones.
    var why: String {
        failures.allSatisfy { $0.why == first.why } ? first.why : "\(first.why) (of the first; each has its own)"
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

    /// The facts that it takes to understand and repeat the first failure; those that do not apply are left out.
    var facts: [FailureFact] {
        let missing = RepeatCommand.list(Set(first.result.missing))
        if heading == .notTestable, !missing.isEmpty, !first.result.isFalselyDeclared {
            return [FailureFact(name: "lacks", value: missing), FailureFact(name: "then", value: advice)]
        }
        let facts: [(String, String?, FailureFact.Form)] = [
            ("why", why, .prose), ("outcome", outcomeText, .prose), ("reason", first.reason, .prose),
            ("code", first.code, .prose), ("stage", first.stages, .prose), ("baseline", first.baseline, .prose),
            (first.saidName, first.said, .quote), ("source", first.source, .prose),
            ("explain", first.explainCommand, .command), ("repeat", first.repeatCommand, .command),
        ]
        return facts.compactMap { name, value, form in value.map { FailureFact(name: name, value: $0, form: form) } }
    }
}

/// A fact about a failure.
struct FailureFact: Sendable, Hashable {
    /// The form of a value, which decides on its lines.
    enum Form { case prose, command, quote }

    let name: String
    let value: String
    var form = Form.prose
}

/// The pattern of reasons that differ only in numbers and other values.
enum ReasonPattern {
    /// Returns the reason with every word replaced that has a digit, or more than 24 characters.
    static func of(_ reason: String) -> String {
        var pattern = String.UnicodeScalarView()
        var word = String.UnicodeScalarView()
        func end() {
            let isValue = word.count > 24 || word.contains { ("0"..."9").contains($0) }
            pattern.append(contentsOf: isValue ? "#".unicodeScalars : word)
            word = String.UnicodeScalarView()
        }
        for scalar in reason.unicodeScalars {
            if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
                word.append(scalar)
            } else {
                end()
                pattern.append(scalar)
            }
        }
        end()
        return String(pattern)
    }
}

/// The end of a list that was cut short.
enum RestText {
    /// Returns text like `3 more failures of 2 other kinds`.
    static func of(_ groups: some Sequence<FailureGroup>) -> String {
        let groups = Array(groups)
        let failures = groups.reduce(0) { $0 + $1.failures.count }
        return "\(Count.text(failures, "more failure")) of \(Count.text(groups.count, "other kind"))"
    }
}
