import AttestModel
import EvidenceAnatomy

/// The values of the page's template for one failure.
struct FailureContext {
    let values: [String: Any]

    init(_ failure: FailureSummary) {
        let result = failure.result
        let requirement = Requirement.named(result.requirement)
        let place = Requirement.place(of: result.requirement)
        let facts: [(name: String, value: String?, isMono: Bool)] = [
            ("outcome", failure.expectedAndGot, false), ("reason", failure.reason, true), ("code", failure.code, true),
            ("stage", failure.stages, false), ("baseline", failure.baseline, false), ("it said", failure.said, true),
            ("requirement", "\(result.requirement): \(requirement?.statement ?? "")", false),
            ("source", "\(result.vector?.source ?? "") (\(place))", false),
            ("time", failure.result.timeText, false),
            ("explain", failure.explainCommand, true), ("repeat", failure.repeatCommand, true),
        ]
        values = [
            "id": failure.id, "title": failure.title, "why": failure.why, "outcome": failure.failure,
            "impact": result.impact.rawValue, "suite": result.id.suite, "explain": failure.explainCommand,
            "facts": facts.compactMap { name, value, isMono in
                value.map { ["name": name, "value": $0, "isMono": isMono] as [String: Any] }
            },
        ].merging(result.vector.map { Self.evidence(Explanation($0)) } ?? [:]) { first, _ in first }
    }

    /// Returns the evidence of the vector, part by part.
    private static func evidence(_ explanation: Explanation) -> [String: Any] {
        [
            "kind": explanation.root.label, "size": explanation.root.length,
            "vectorFacts": explanation.facts.filter { !["requirement", "source"].contains($0.name) }.map {
                ["name": $0.name, "value": $0.value]
            },
            "isFaultOutside": explanation.isFaultOutside, "outsideText": Explanation.outsideText,
            "rows": explanation.rows(showsAll: false).map(row),
        ]
    }

    private static func row(_ row: ExplanationRow) -> [String: Any] {
        [
            "depth": min(row.depth, 10), "offset": row.node.offset, "length": row.node.length, "label": row.node.label,
            "value": row.node.value ?? "", "problem": row.node.problem ?? "", "hasProblem": row.node.problem != nil,
            "isMarked": row.isMarked, "change": row.change ?? "",
        ]
    }
}
