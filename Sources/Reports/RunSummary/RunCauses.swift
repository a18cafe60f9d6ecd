import AttestModel

/// The causes of the failures of a run, a line each, as far as the answers prove them: the requirements whose faults were
/// accepted, and the kinds of answers that are no verdicts.
enum RunCauses {
    /// The number of requirements that are named.
    private static let limit = 5

    /// Returns the lines, the gravest cause first; empty when the run has no failures, or no score.
    static func lines(_ report: RunRecord) -> [String] {
        let failures = report.failures
        guard report.fault == nil, !failures.isEmpty else { return [] }
        let holes = causes(report, failures)
        var lines = holes.prefix(limit).map(\.text)
        let rest = holes.dropFirst(limit)
        if !rest.isEmpty {
            let names = rest.map(\.requirement).joined(separator: ", ")
            lines.append("It accepts faulty objects of \(Count.text(rest.count, "other requirement")): \(names)")
        }
        return lines
            + [lockouts(report, failures), errors(report, failures), noAnswers(failures), unproven(failures)]
            .compactMap(\.self)
    }

    // MARK: Accepted objects

    /// The accepted objects of one requirement, and of those that follow from it.
    private struct Cause {
        let requirement: String
        let accepted: Int
        /// The number of objects with a fault of the requirement whose answers prove something.
        let asked: Int
        let impact: Impact
        var consequences: [String] = []

        var isWhole: Bool { accepted == asked }

        var text: String {
            let duty = Requirement.named(requirement)?.duty ?? "meet the requirement"
            let faults = "\(accepted) of \(Count.text(asked, "faulty object"))"
            let also = consequences.isEmpty ? "" : ", and others of \(consequences.joined(separator: ", "))"
            return "It does not \(isWhole ? "" : "fully ")\(duty) (\(requirement)): accepts \(faults)\(also)"
        }
    }

    private static func causes(_ report: RunRecord, _ failures: [VectorResult]) -> [Cause] {
        let failing = Dictionary(grouping: failures.filter(\.isHole), by: requirement)
        let accepted = Dictionary(grouping: report.results.filter(\.isHole), by: requirement)
        let asked = Dictionary(grouping: report.results.filter(isProven), by: requirement)
        var causes = failing.compactMap { id, holes -> Cause? in
            guard let impact = holes.map(\.impact).min() else { return nil }
            return Cause(
                requirement: id, accepted: accepted[id]?.count ?? holes.count, asked: asked[id]?.count ?? holes.count,
                impact: impact)
        }
        // A cause that follows from another needs no line of its own.
        for cause in causes where cause.accepted * 2 > cause.asked {
            let following = Set(Requirement.named(cause.requirement)?.consequences.map(\.id) ?? [])
            let folded = causes.map(\.requirement).filter(following.contains).sorted()
            causes.removeAll { folded.contains($0.requirement) }
            guard let index = causes.firstIndex(where: { $0.requirement == cause.requirement }) else { continue }
            causes[index].consequences = folded
        }
        let order = Requirement.all.map(\.id)
        return causes.sorted { lhs, rhs in
            if lhs.isWhole != rhs.isWhole { return lhs.isWhole }
            if lhs.impact != rhs.impact { return lhs.impact < rhs.impact }
            if lhs.accepted != rhs.accepted { return lhs.accepted > rhs.accepted }
            return (order.firstIndex(of: lhs.requirement) ?? 0) < (order.firstIndex(of: rhs.requirement) ?? 0)
        }
    }

    /// Returns the requirement that an answer is about: of a sequence, that of the step that failed.
    private static func requirement(of result: VectorResult) -> String {
        guard let step = result.step, let steps = result.vector?.steps, steps.indices.contains(step.number - 1) else {
            return result.requirement
        }
        return steps[step.number - 1].requirement?.id ?? result.requirement
    }

    /// Returns whether the answer to a faulty object proves something.
    private static func isProven(_ result: VectorResult) -> Bool {
        result.wanted == .reject && ![.inconclusive, .notTestable, .observed].contains(result.outcome)
    }

    // MARK: Other failures

    private static func lockouts(_ report: RunRecord, _ failures: [VectorResult]) -> String? {
        let count = failures.count(where: \.isLockout)
        guard count > 0 else { return nil }
        let genuine = report.results.count { $0.wanted == .accept && $0.answer != .none && $0.outcome != .observed }
        return "It rejects \(count) of \(Count.text(genuine, "genuine object")) (lockout)"
    }

    private static func errors(_ report: RunRecord, _ failures: [VectorResult]) -> String? {
        let count = failures.count { $0.failure == .outcome(.error) }
        guard count > 0 else { return nil }
        let asked = report.results.count { $0.answer != .none && $0.outcome != .observed }
        return
            "It answers error to \(count) of \(Count.text(asked, "object")): that is neither an acceptance nor a rejection"
    }

    private static func noAnswers(_ failures: [VectorResult]) -> String? {
        let words = [Outcome.crash, .timeout, .protocolError].compactMap { outcome -> String? in
            let count = failures.count { $0.outcome == outcome }
            return count > 0 ? "\(count) \(Failure.outcome(outcome).words)" : nil
        }
        return words.isEmpty ? nil : "It gives no answer: \(words.joined(separator: ", "))"
    }

    private static func unproven(_ failures: [VectorResult]) -> String? {
        let count = failures.count { $0.outcome == .inconclusive }
        guard count > 0 else { return nil }
        return "\(Count.text(count, "rejection")) \(count == 1 ? "proves" : "prove") nothing: "
            + "the genuine objects beside them were not accepted"
    }
}
