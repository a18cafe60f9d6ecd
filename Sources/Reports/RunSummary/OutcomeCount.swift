import AttestModel

/// How many vectors had one outcome, and what there is to say about them beside it.
struct OutcomeCount: Sendable, Hashable {
    let outcome: Outcome
    let count: Int
    /// Of what was only observed, what was answered: `5 accepted, 18 rejected`. Else `nil`.
    let detail: String?

    /// `3 pass`, `23 observed: 5 accepted, 18 rejected`.
    var text: String { "\(count) \(outcome.rawValue)" + (detail.map { ": \($0)" } ?? "") }

    /// The outcomes that occurred, in the vocabulary's order.
    static func of(_ report: RunRecord) -> [OutcomeCount] {
        Outcome.allCases.compactMap { outcome in
            guard let count = report.counts[outcome], count > 0 else { return nil }
            let detail = outcome == .observed ? answers(report.results.filter { $0.outcome == .observed }) : nil
            return OutcomeCount(outcome: outcome, count: count, detail: detail)
        }
    }

    private static func answers(_ results: [VectorResult]) -> String {
        let words: [(Verdict?, String)] = [
            (.accept, "accepted"), (.reject, "rejected"), (.error, "answered error"),
            (.unsupported, "answered unsupported"), (nil, "without a verdict"),
        ]
        return words.compactMap { verdict, word in
            let count = results.count { $0.verdict == verdict }
            return count > 0 ? "\(count) \(word)" : nil
        }.joined(separator: ", ")
    }
}
