import AttestModel

/// Numbers of results by impact, the gravest first.
enum ImpactText {
    /// Returns text like `28 forgery, 3 hardening`.
    static func words(_ results: [VectorResult]) -> String {
        text(results.countedByImpact) { "\($1) \($0.rawValue)" }
    }

    /// Returns text like `28 forgeries, 1 replay`.
    static func nouns(_ results: [VectorResult]) -> String { nouns(results.countedByImpact) }

    /// Returns text like `28 forgeries, 1 replay`.
    static func nouns(_ counts: [Impact: Int]) -> String {
        text(counts) { Count.text($1, $0.rawValue, $0.plural) }
    }

    private static func text(_ counts: [Impact: Int], _ word: (Impact, Int) -> String) -> String {
        Impact.allCases.compactMap { impact in counts[impact].map { word(impact, $0) } }.joined(separator: ", ")
    }
}
