import AttestModel

/// The faulty objects that a target accepted, by the requirement that it neglects.
enum AcceptedFaults {
    /// - Parameter explained: the vectors that another cause explains.
    static func causes(_ report: RunRecord, besides explained: Set<VectorID>) -> [RunCause] {
        let proven = report.results.filter(isProven)
        let requirement = neglected(in: report)
        let failing = Dictionary(
            grouping: report.failures.filter { $0.isHole && !explained.contains($0.id) }, by: requirement)
        let accepted = Dictionary(grouping: proven.filter(\.isHole), by: requirement).mapValues(\.count)
        let asked = Dictionary(grouping: proven, by: requirement)
        var groups = failing.map { id, holes in
            let searched = report.searched[id]
            return MissedCheck(
                requirement: id, holes: holes, accepted: searched?.accepted ?? accepted[id] ?? holes.count,
                askedCount: searched?.asked ?? asked[id]?.count ?? holes.count, asked: asked[id] ?? holes,
                isSearched: searched != nil,
                isChosen: searched == nil && report.results.allSatisfy { requirement($0) != id || $0.id.isFound },
                words: RunWords(report.header))
        }
        // A group that follows from another is no cause of its own.
        for group in groups.sorted(by: { $0.requirement < $1.requirement }) {
            guard groups.contains(where: { $0.requirement == group.requirement }) else { continue }
            let following = Set(Requirement.named(group.requirement)?.consequences.map(\.id) ?? [])
            let folded = groups.filter { following.contains($0.requirement) && group.explains($0) }
                .sorted { $0.requirement < $1.requirement }
            groups.removeAll { other in folded.contains { $0.requirement == other.requirement } }
            guard let index = groups.firstIndex(where: { $0.requirement == group.requirement }) else { continue }
            groups[index].consequences += folded
        }
        let untimed = report.failures.filter { $0.isFalselyDeclared && $0.missing.contains(.clock) }
        return groups.map { $0.cause(untimed) }
    }

    /// Returns the requirement whose neglect a hole shows. An object that the target rejects alone is accepted in a
    /// sequence because of the state.
    static func neglected(in report: RunRecord) -> (VectorResult) -> String {
        let alone = Dictionary(grouping: report.results.filter { isProven($0) && !$0.isSequence }, by: \.requirement)
        let kept = Set(alone.filter { !$0.value.contains(where: \.isHole) }.keys)
        return { result in
            let broken = result.stepRequirement ?? result.requirement
            return kept.contains(broken) ? result.requirement : broken
        }
    }

    /// The accepted objects of one requirement, and of those that follow from it.
    private struct MissedCheck {
        let requirement: String
        let holes: [VectorResult]
        /// The numbers of objects with a fault of the requirement: those accepted, and those whose answers prove something.
        let accepted, askedCount: Int
        /// Those of the objects that are in the results of the run.
        let asked: [VectorResult]
        /// Two Boolean values: a search has asked about more than the results; all results are its findings, which prove no more.
        let isSearched, isChosen: Bool
        let words: RunWords
        var consequences: [MissedCheck] = []

        private var isDuty: Bool { holes.contains { $0.level == .must } }

        private var isMost: Bool { accepted * 2 > askedCount }

        /// A Boolean value that indicates whether the requirement is neglected as a whole: nearly all objects were accepted, or
        /// three in four, and all that are gravest. The others may have been rejected for something else.
        private var isWhole: Bool {
            guard !isChosen else { return false }
            let impact = asked.map(\.impact).min()
            let areGravestAccepted = asked.allSatisfy { $0.impact != impact || $0.isHole }
            return accepted * 10 >= askedCount * 9
                || (accepted * 4 >= askedCount * 3 && !isSearched && areGravestAccepted)
        }

        /// The number of objects of the gravest impact.
        private var gravest: (impact: Impact, count: Int) {
            let impact = holes.map(\.impact).min() ?? .hardening
            return (impact, holes.count { $0.impact == impact })
        }

        /// Returns whether the neglect of this requirement explains that of one that follows from it: most of its objects were
        /// accepted, or more objects of the same gravity.
        func explains(_ other: MissedCheck) -> Bool {
            let (own, others) = (gravest, other.gravest)
            return isMost || (own.impact <= others.impact && own.count > others.count)
        }

        /// A Boolean value that indicates whether the remedy of the requirement names its gravest parts alone, and the objects are
        /// about others: certificates that gain nothing, and attestations and receipts where a counter is to be stored.
        private var isOfOtherParts: Bool {
            switch Requirement.named(requirement) {
            case .attestationChain, .receiptChain: !isDuty
            case .sequenceState: holes.allSatisfy { $0.refusedRequest?.kind != AssertionRequest.kind }
            default: false
            }
        }

        /// The words about a few objects, which say more than those about the requirement that the target meets otherwise;
        /// `nil` for more, and for those that a search has found.
        private var ownWords: (titles: String, remedy: String)? {
            guard holes.count <= 3, !holes.contains(where: \.id.isFound) else { return nil }
            let reasons = holes.sorted { $0.id < $1.id }.compactMap { $0.outline?.why }
            return RefusedObjects.titles(of: holes).map { ($0, "Reject such objects. \(ListText.first(of: reasons))") }
        }

        /// Returns the cause. A verifier that checks no certificate follows no time either.
        /// - Parameter untimed: the vectors that were not judged since the answers do not follow the time.
        func cause(_ untimed: [VectorResult]) -> RunCause {
            let known = Requirement.named(requirement)
            let isTimeless = isWhole && [.attestationChain, .attestationValidity].contains(known)
            let fully = isWhole ? "" : "fully "
            let names = consequences.map(\.requirement)
            let also = names.isEmpty ? "" : ", and others of \(names.joined(separator: ", "))"
            let ground = known?.undocumented.map { ". Apple does not document \($0)" } ?? ""
            let own = isWhole || !isOfOtherParts || !names.isEmpty ? nil : ownWords
            return RunCause(
                .acceptedFaults, "It does not \(fully)\(known?.duty ?? "meet the requirement")",
                detail: words.accepts(accepted, of: isChosen ? nil : askedCount, isDuty: isDuty)
                    + (own.map { ": \($0.titles)" } ?? "") + also + ground,
                remedy: own?.remedy ?? known?.remedy ?? "", requirements: [requirement] + names,
                results: holes + consequences.flatMap(\.holes) + (isTimeless ? untimed : []))
        }
    }

    /// Returns whether the answer to a faulty object proves that it was accepted, or rightly rejected. An object that breaks
    /// another requirement, too, may be rejected for that requirement.
    private static func isProven(_ result: VectorResult) -> Bool {
        result.isHole
            || (result.wanted == .reject && result.outcome == .pass && result.outline?.alsoBreaks == nil)
    }
}
