import AttestModel

/// Results of one requirement that were answered alike. Blow-ups are alike when they give the same code, or the same
/// reason up to the values in it.
struct CaseGroup: Sendable {
    let kind: ResultKind
    /// The demand and the answer, like `must reject, accepted`.
    let description: String
    /// The reason that all of them have in common; `nil` when reasons do not matter.
    let reason: String?
    /// The gravest first; never empty.
    let results: [VectorResult]

    /// Returns the groups of results, the gravest and then the largest first.
    static func groups(of results: [VectorResult], in header: RunHeader) -> [CaseGroup] {
        let groups = Dictionary(grouping: results) { result -> [String?] in
            let kind = ResultKind(result, of: header)
            let reason = kind == .breakdown ? result.code ?? result.reason.map(ReasonPattern.of) : nil
            return [kind.rawValue, words(result, kind, in: header.options.kind), reason]
        }
        return groups.values.map { results in
            let results = results.gravestFirst
            let kind = ResultKind(results[0], of: header)
            return CaseGroup(
                kind: kind, description: words(results[0], kind, in: header.options.kind),
                reason: kind == .breakdown ? (results[0].reason ?? results[0].code).map(shown) : nil, results: results)
        }.sorted { lhs, rhs in
            if lhs.kind != rhs.kind { return lhs.kind < rhs.kind }
            if lhs.results.count != rhs.results.count { return lhs.results.count > rhs.results.count }
            return lhs.results[0].id < rhs.results[0].id
        }
    }

    /// The costs of the answers where they prove one, like `28 forgery, 3 hardening`; `nil` otherwise.
    var impacts: String? { kind.provesImpact ? ImpactText.words(results) : nil }

    private static func shown(_ reason: String) -> String {
        let text = PrintableText.of(String(reason.unicodeScalars.prefix(120)))
        return text.unicodeScalars.count < 120 ? text : "\(text)…"
    }

    /// Returns text like `must reject, accepted` or `should accept, crashed`.
    private static func words(_ result: VectorResult, _ kind: ResultKind, in run: RunKind) -> String {
        // A check is more than one request, and may have no answer of its own.
        if run.hasChecks, result.answer == .none {
            return demand(result)
                + (kind == .unproven ? ", but proves nothing" : kind == .untested ? ", not tested" : "")
        }
        return "\(demand(result)), \(answer(result, kind))"
    }

    private static func demand(_ result: VectorResult) -> String {
        guard result.level != .info, result.wanted != .either else { return "recorded only" }
        return "\(result.level.rawValue) \(result.wanted.rawValue)"
    }

    private static func answer(_ result: VectorResult, _ kind: ResultKind) -> String {
        switch kind {
        case .wrongValue: "accepted with a wrong value"
        case .wrongReason: "rejected for another reason"
        case .unproven: "\(answer(result)), which proves nothing"
        case .untested:
            result.missing.isEmpty
                ? "not supported" : "not sent for want of \(ListText.of(result.missing.map(\.rawValue)))"
        default: answer(result)
        }
    }

    private static func answer(_ result: VectorResult) -> String {
        switch result.answer {
        case .accepted: "accepted"
        case .rejected: "rejected"
        case .error: "answered error"
        case .unsupported: "not supported"
        case .crash: "crashed"
        case .timeout: "no answer in time"
        case .protocolError: "broke the protocol"
        case .different: "answered differently each time"
        case .none: "not sent"
        }
    }
}
