import AttestModel

/// The results of one requirement on the page, in groups that were answered alike.
struct RequirementSection {
    fileprivate let cell: RequirementMatrix.Cell
    fileprivate let groups: [CaseGroup]
    fileprivate let header: RunHeader
    /// The vectors that are shown with everything that is known of them.
    fileprivate let detailed: Set<VectorID>
    fileprivate let findings: FindingsReader?

    /// The number of vectors that are shown with their evidence: a page of many failures must stay small.
    private static let detailLimit = 16
    /// The number of checks that are shown with their requests and answers, which have at most 4 KiB.
    private static let checkLimit = 64
    private static let remarkLimit = 300

    /// Returns a section for each requirement with results, the gravest first.
    static func all(of report: RunRecord, findings: FindingsReader?) -> [RequirementSection] {
        let results = Dictionary(grouping: report.results, by: \.requirement)
        let cells = RequirementMatrix(report).rows.flatMap(\.cells).filter { results[$0.requirement] != nil }
        // A requirement without a vector that counts comes last.
        let sorted = cells.enumerated().sorted { lhs, rhs in
            let kinds = (lhs.element.kind, rhs.element.kind)
            guard kinds.0 != kinds.1 else { return lhs.offset < rhs.offset }
            return kinds.1 == nil || kinds.0.map { $0 < kinds.1 ?? .observed } ?? false
        }.map { ($0.element, CaseGroup.groups(of: results[$0.element.requirement] ?? [], in: report.header)) }
        // Each check of a backend has exchanges of its own; of others, the first of a group stands for it.
        let isLive = report.header.options.kind == .live
        let shown = sorted.flatMap(\.1).filter(\.isOpen).flatMap { $0.results.prefix(isLive ? .max : 1) }.map(\.id)
        let detailed = Set(shown.prefix(isLive ? checkLimit : detailLimit))
        return sorted.map { cell, groups in
            RequirementSection(
                cell: cell, groups: groups, header: report.header, detailed: detailed, findings: findings)
        }
    }

    var context: [String: Any?] {
        let requirement = Requirement.named(cell.requirement)
        // The remedy is for wrong verdicts; an error or a crash has another one.
        let hasFaults = groups.contains(where: \.kind.provesImpact)
        let values: [String: Any?] = [
            "statement": requirement?.statement, "remedy": hasFaults ? requirement?.remedy : nil,
            "command": Requirement.command(for: cell.requirement),
            "page": header.site?.page(ofRequirement: cell.requirement),
            "sources": SourceLink.all(in: requirement?.source ?? ""), "groups": groups.map { context(of: $0) },
        ]
        return values.merging(cell.context) { $1 }
    }

    private func context(of group: CaseGroup) -> [String: Any?] {
        [
            "kind": group.kind, "words": group.description, "count": header.options.kind.units(group.results.count),
            "isOpen": group.isOpen, "reason": group.reason, "impacts": group.impacts,
            "cases": group.isOpen
                ? group.results.map { result in
                    FailureSummary(result, of: header).context(
                        isDetailed: detailed.contains(result.id), hasOwnReason: group.reason == nil, findings)
                } : nil,
            "lines": group.isOpen ? nil : group.results.map { line($0, in: group) },
        ]
    }

    /// Returns the values of a case that is only listed.
    private func line(_ result: VectorResult, in group: CaseGroup) -> [String: Any?] {
        let isListed = header.baseline?.entry(for: result.id) != nil
        return [
            "id": result.id.description, "title": result.outline?.title, "impact": result.impact, "level": result.level,
            "words": isListed ? "\(group.description), listed in the baseline" : group.description,
            "time": result.timeText, "remark": remark(result),
        ]
    }

    /// Returns the remark about a check that passed or only recorded something; `nil` where there is none.
    private func remark(_ result: VectorResult) -> String? {
        if let rounds = result.cleanRounds { return rounds.description }
        guard header.options.kind.hasChecks, result.outcome == .observed else { return nil }
        return result.reason.map { PrintableText.of(String($0.prefix(Self.remarkLimit))) }
    }
}

extension RequirementMatrix.Cell {
    var context: [String: Any?] {
        ["id": requirement, "tone": kind?.rawValue ?? "none", "symbol": symbol, "score": score, "detail": detail]
    }
}

extension CaseGroup {
    /// A Boolean value that indicates whether each of its cases can be opened.
    fileprivate var isOpen: Bool { kind.isFault || kind == .unproven }
}
