import AttestModel

/// The results of one requirement on the page, in groups that were answered alike.
struct RequirementSection {
    private let cell: RequirementMatrix.Cell
    private let groups: [CaseGroup]
    private let header: RunHeader
    /// The vectors that are shown with everything that is known of them.
    private let detailed: Set<VectorID>
    private let findings: FindingsReader?

    /// The number of vectors that are shown with their evidence: a page of many failures must stay small.
    private static let detailLimit = 16
    /// The number of checks that are shown with their requests and answers, which have at most 4 KiB.
    private static let checkLimit = 64
    /// The number of characters of a remark that are shown.
    private static let remarkLimit = 300

    /// Returns a section for each requirement with results, the gravest first.
    static func all(of report: RunRecord, findings: FindingsReader?) -> [RequirementSection] {
        let results = Dictionary(grouping: report.results, by: \.requirement)
        let sections = RequirementMatrix(report).rows.flatMap(\.cells).compactMap { cell in
            results[cell.requirement].map { ($0, cell) }
        }
        // A requirement without a vector that counts comes last.
        let sorted = sections.enumerated().sorted { lhs, rhs in
            let kinds = (lhs.element.1.kind, rhs.element.1.kind)
            guard kinds.0 != kinds.1 else { return lhs.offset < rhs.offset }
            return kinds.1 == nil || kinds.0.map { $0 < kinds.1 ?? .observed } ?? false
        }.map { cell in (cell.element.1, CaseGroup.groups(of: cell.element.0, in: report.header)) }
        let firsts = sorted.flatMap(\.1).filter { $0.kind.isFault || $0.kind == .unproven }.map(\.results[0].id)
        // Each check of a backend has exchanges of its own.
        let all = sorted.flatMap(\.1).filter { $0.kind.isFault || $0.kind == .unproven }.flatMap(\.results).map(\.id)
        let isLive = report.header.options.kind == .live
        let detailed = Set(isLive ? all.prefix(checkLimit) : firsts.prefix(detailLimit))
        return sorted.map { cell, groups in
            RequirementSection(
                cell: cell, groups: groups, header: report.header, detailed: detailed, findings: findings)
        }
    }

    var context: [String: Any] {
        let requirement = Requirement.named(cell.requirement)
        // The remedy is for wrong verdicts; an error or a crash has another one.
        let hasFaults = groups.contains { [.graveHole, .hole, .lockout].contains($0.kind) }
        let remedy = hasFaults ? requirement?.remedy : nil
        return [
            "id": cell.requirement, "tone": cell.kind?.rawValue ?? "none", "symbol": cell.symbol, "score": cell.score,
            "detail": cell.detail, "hasDetail": !cell.detail.isEmpty, "statement": requirement?.statement ?? "",
            "remedy": remedy ?? "", "hasRemedy": remedy != nil, "place": Requirement.place(of: cell.requirement),
            "sources": SourceLink.all(in: requirement?.source ?? "").map { link in
                ["text": link.text, "address": link.address ?? "", "isLinked": link.address != nil] as [String: Any]
            },
            "groups": groups.map(group),
        ]
    }

    private func group(_ group: CaseGroup) -> [String: Any] {
        let isOpen = group.kind.isFault || group.kind == .unproven
        var values: [String: Any] = [
            "kind": group.kind.rawValue, "words": group.words, "count": header.options.kind.units(group.results.count),
            "isOpen": isOpen, "reason": group.reason ?? "", "hasReason": group.reason != nil,
            "impacts": group.impacts ?? "", "hasImpacts": group.impacts != nil,
        ]
        if isOpen {
            values["cases"] = group.results.map { result in
                CaseContext(
                    FailureSummary(result, of: header), isDetailed: detailed.contains(result.id),
                    hasOwnReason: group.reason == nil, findings: findings
                ).values
            }
        } else {
            values["lines"] = group.results.map { line($0, words($0, group)) }
        }
        return values
    }

    private func words(_ result: VectorResult, _ group: CaseGroup) -> String {
        header.baseline?.entry(for: result.id) == nil ? group.words : "\(group.words), listed in the baseline"
    }

    /// Returns the remark about a check that passed or only recorded something; `nil` where there is none.
    private func remark(_ result: VectorResult) -> String? {
        if let rounds = result.cleanRounds { return rounds.words }
        guard header.options.kind.hasChecks, result.outcome == .observed else { return nil }
        return result.reason.map { PrintableText.of(String($0.prefix(Self.remarkLimit))) }
    }

    /// Returns the values of a case that is only listed.
    private func line(_ result: VectorResult, _ words: String) -> [String: Any] {
        [
            "id": result.id.description, "title": result.outline?.title ?? "", "impact": result.impact.rawValue,
            "level": result.level.rawValue, "words": words, "time": result.timeText ?? "",
            "remark": remark(result) ?? "", "hasRemark": remark(result) != nil,
        ]
    }
}
