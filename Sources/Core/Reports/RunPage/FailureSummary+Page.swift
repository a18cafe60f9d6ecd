import AttestModel
import EvidenceAnatomy

extension FailureSummary {
    /// The number of characters of a target's own text that are shown of a case without its evidence.
    private static let cutLimit = 160
    private static let rowLimit = 200

    /// Returns the values of the template for a case that was not answered rightly.
    /// - Parameters:
    ///   - isDetailed: whether the evidence and all that the target said are shown.
    ///   - hasOwnReason: whether the reason is not that of its group.
    ///   - findings: the verifier whose findings are drawn; `nil` for no pictures.
    func context(isDetailed: Bool, hasOwnReason: Bool, _ findings: FindingsReader?) -> [String: Any?] {
        func own(_ text: String?) -> String? {
            if isDetailed { return text }
            return hasOwnReason ? text.map { $0.count > Self.cutLimit ? "\($0.prefix(Self.cutLimit))…" : $0 } : nil
        }
        let facts: [(name: String, value: String?, isMono: Bool)] = [
            ("step", result.step.map { "\($0)" }, false), ("reason", own(reason), true), ("code", own(code), true),
            ("stage", stages, false), ("baseline", baseline, false), ("corrected", correction, false),
            (saidName, isDetailed && transcript == nil ? said : nil, true),
            ("control", result.outline?.control?.description, true), ("time", result.timeText, false),
        ]
        return [
            "page": page, "id": id, "title": title, "why": why, "impact": result.impact, "level": result.level,
            "facts": facts.filter { $0.value != nil },
            "commands": [(name: "explain", text: explainCommand), (name: "repeat", text: repeatCommand)],
            "transcript": isDetailed ? transcript?.context : nil,
            "evidence": isDetailed ? result.vector.map { Self.evidence($0, result, findings) } : nil,
        ]
    }

    private static func evidence(
        _ vector: Vector, _ result: VectorResult, _ findings: FindingsReader?
    ) -> [String: Any?] {
        let explanation = Explanation(vector)
        let rows = explanation.rows(showsAll: false)
        let pictures = VectorPictures(vector, result: result, findings: findings)
        let values: [String: Any?] = [
            "kind": explanation.root.label, "size": explanation.root.length,
            "changes": explanation.facts(beside: pictures).filter {
                ["fault", "before", "after", "also breaks"].contains($0.name)
            },
            "outside": explanation.outside,
            "rows": rows.prefix(rowLimit).map { row in
                row.node.context.merging([
                    "depth": min(row.depth, 10), "isMarked": row.isMarked, "change": row.change,
                ]) { $1 }
            },
            "moreRows": rows.count > rowLimit ? rows.count - rowLimit : nil,
        ]
        return values.merging(pictures.context) { first, _ in first }
    }
}

extension Transcript {
    fileprivate var context: [String: Any?] {
        [
            "earlier": earlier(leftOut),
            "exchanges": exchanges.map { exchange in
                (
                    request: exchange.sent.first, answer: exchange.received.first ?? "no answer",
                    sent: exchange.sent.joined(separator: "\n"), received: exchange.received.joined(separator: "\n")
                )
            },
        ]
    }
}
