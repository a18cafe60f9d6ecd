import AttestModel
import EvidenceAnatomy

/// The values of the page's template for one case that was not answered rightly.
struct CaseContext {
    let values: [String: Any]

    /// The number of characters of a target's own text that are shown of a case without its evidence.
    private static let textLimit = 160

    /// The number of parts of an object that are listed.
    private static let rowLimit = 200

    /// - Parameters:
    ///   - isDetailed: whether the evidence and all that the target said are shown.
    ///   - hasOwnReason: whether the reason is not that of its group.
    ///   - findings: the verifier whose findings are drawn; `nil` for no pictures.
    init(_ failure: FailureSummary, isDetailed: Bool, hasOwnReason: Bool, findings: FindingsReader?) {
        let result = failure.result
        func text(_ text: String?) -> String? { isDetailed ? text : text.map(Self.cut) }
        let facts: [(name: String, value: String?, isMono: Bool)] = [
            ("step", result.step.map { "\($0)" }, false),
            ("reason", isDetailed || hasOwnReason ? text(failure.reason) : nil, true),
            ("code", isDetailed || hasOwnReason ? text(failure.code) : nil, true),
            ("stage", failure.stages, false), ("baseline", failure.baseline, false),
            (failure.saidName, isDetailed && failure.transcript == nil ? failure.said : nil, true),
            ("control", result.outline?.control?.description, true), ("time", failure.result.timeText, false),
        ]
        let commands = [("explain", failure.explainCommand), ("repeat", failure.repeatCommand)]
        values = [
            "id": failure.id, "title": failure.title, "why": failure.why, "impact": result.impact.rawValue,
            "level": result.level.rawValue,
            "facts": facts.compactMap { name, value, isMono in
                value.map { ["name": name, "value": $0, "isMono": isMono] as [String: Any] }
            },
            "commands": commands.map { ["name": $0.0, "text": $0.1] },
        ].merging(isDetailed ? Self.evidence(result, findings) : [:]) { first, _ in first }
            .merging(isDetailed ? Self.exchanges(failure) : [:]) { first, _ in first }
    }

    /// Returns the requests to a backend and its answers; the last exchange is open.
    private static func exchanges(_ failure: FailureSummary) -> [String: Any] {
        guard let transcript = failure.transcript else { return [:] }
        let last = transcript.exchanges.count - 1
        let before = transcript.leftOut
        return [
            "hasExchanges": true, "hasEarlier": before > 0,
            "earlier": "\(Count.text(before, "earlier exchange")) \(before == 1 ? "is" : "are") left out",
            "exchanges": transcript.exchanges.enumerated().map { index, exchange in
                [
                    "request": exchange.sent.first ?? "", "answer": exchange.received.first ?? "no answer",
                    "sent": exchange.sent.joined(separator: "\n"),
                    "received": exchange.received.joined(separator: "\n"),
                    "isOpen": index == last,
                ] as [String: Any]
            },
        ]
    }

    private static func cut(_ text: String) -> String {
        text.count > textLimit ? "\(text.prefix(textLimit))…" : text
    }

    /// Returns the evidence of the vector: its pictures, and all of its parts.
    private static func evidence(_ result: VectorResult, _ findings: FindingsReader?) -> [String: Any] {
        guard let vector = result.vector else { return [:] }
        let explanation = Explanation(vector)
        let rows = explanation.rows(showsAll: false)
        let moreRows = max(0, rows.count - rowLimit)
        let values: [String: Any] = [
            "hasEvidence": true, "kind": explanation.root.label, "size": explanation.root.length,
            "vectorFacts": explanation.facts.filter { ["fault", "before", "after", "also breaks"].contains($0.name) }
                .map { ["name": $0.name, "value": $0.value] },
            "isFaultOutside": explanation.isFaultOutside, "outsideText": Explanation.outsideText,
            "rows": rows.prefix(rowLimit).map(row), "hasMoreRows": moreRows > 0, "moreRows": moreRows,
        ]
        return values.merging(VectorPictures(vector, result: result, findings: findings).context) { first, _ in first }
    }

    private static func row(_ row: ExplanationRow) -> [String: Any] {
        [
            "depth": min(row.depth, 10), "offset": row.node.offset, "length": row.node.length, "label": row.node.label,
            "value": row.node.value ?? "", "hasValue": row.node.value?.isEmpty == false,
            "problem": row.node.problem ?? "", "hasProblem": row.node.problem != nil,
            "isMarked": row.isMarked, "change": row.change ?? "",
        ]
    }
}
