import AttestModel

/// The faulty objects that a target accepted, by the requirement that it neglects.
enum AcceptedFaults {
    static func causes(_ report: RunRecord) -> [RunCause] {
        let failing = Dictionary(grouping: report.failures.filter(\.isHole), by: requirement)
        let accepted = Dictionary(grouping: report.results.filter(\.isHole), by: requirement).mapValues(\.count)
        let asked = Dictionary(grouping: report.results.filter(isProven), by: requirement).mapValues(\.count)
        var groups = failing.map { id, holes in
            let all = report.searched[id]
            return MissedCheck(
                requirement: id, holes: holes, accepted: all?.accepted ?? accepted[id] ?? holes.count,
                asked: all?.asked ?? asked[id] ?? holes.count,
                isChosen: all == nil && report.results.allSatisfy { requirement(of: $0) != id || $0.id.isFound },
                words: RunWords(report.header))
        }
        // A group that follows from another is no cause of its own.
        for group in groups.sorted(by: { $0.requirement < $1.requirement }) where group.accepted * 2 > group.asked {
            guard groups.contains(where: { $0.requirement == group.requirement }) else { continue }
            let following = Set(Requirement.named(group.requirement)?.consequences.map(\.id) ?? [])
            let folded = groups.filter { following.contains($0.requirement) }.sorted { $0.requirement < $1.requirement }
            groups.removeAll { following.contains($0.requirement) }
            guard let index = groups.firstIndex(where: { $0.requirement == group.requirement }) else { continue }
            groups[index].consequences += folded
        }
        return groups.map(\.cause)
    }

    /// The accepted objects of one requirement, and of those that follow from it.
    private struct MissedCheck {
        let requirement: String
        let holes: [VectorResult]
        let accepted: Int
        /// The number of objects with a fault of the requirement whose answers prove something.
        let asked: Int
        /// A Boolean value that indicates whether all of them are findings of a search, which prove nothing about others.
        let isChosen: Bool
        let words: RunWords
        var consequences: [MissedCheck] = []

        var cause: RunCause {
            let known = Requirement.named(requirement)
            let fully = accepted == asked && !isChosen ? "" : "fully "
            let names = consequences.map(\.requirement)
            let also = names.isEmpty ? "" : ", and others of \(names.joined(separator: ", "))"
            let ground = known?.undocumented.map { ". Apple does not document \($0)" } ?? ""
            return RunCause(
                .acceptedFaults, "It does not \(fully)\(known?.duty ?? "meet the requirement")",
                detail: words.accepts(accepted, of: isChosen ? nil : asked) + also + ground,
                remedy: clientRemedy ?? known?.remedy ?? "", requirements: [requirement] + names,
                results: holes + consequences.flatMap(\.holes))
        }

        /// The remedy for a client that calls the wrong host; `nil` for any other target.
        private var clientRemedy: String? {
            let isOfClient = holes.contains { $0.vector?.request?.kind == DeviceCheckUseRequest.kind }
            guard isOfClient, requirement == Requirement.callEnvironment.id else { return nil }
            return "Call the host of your server's own environment alone, and take its refusal for an answer."
        }
    }

    /// Returns the requirement that an answer is about: of a sequence, that of the step that failed, or else of its step
    /// to reject.
    private static func requirement(of result: VectorResult) -> String {
        guard let steps = result.vector?.steps else { return result.requirement }
        let step = result.step.map { failed in
            steps.indices.contains(failed.number - 1) ? steps[failed.number - 1] : nil
        }
        return (step ?? steps.first { $0.expect == .reject })?.requirement?.id ?? result.requirement
    }

    /// Returns whether the answer to a faulty object proves that it was accepted, or rightly rejected.
    private static func isProven(_ result: VectorResult) -> Bool {
        result.isHole || (result.wanted == .reject && result.outcome == .pass)
    }
}
