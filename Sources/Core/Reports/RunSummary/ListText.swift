import AttestModel

extension ListText {
    /// Returns the first of some reasons, with a remark where the others differ; empty when there is none.
    static func first(of reasons: [String]) -> String {
        guard let first = reasons.first else { return "" }
        return reasons.allSatisfy { $0 == first } ? first : "\(first) (of the first; each has its own)"
    }

    /// Returns text like `3 more failures of 2 other kinds`: the end of a list that was cut short.
    static func rest(_ groups: some Collection<FailureGroup>) -> String {
        let failures = groups.reduce(0) { $0 + $1.failures.count }
        return "\(Count.text(failures, "more failure")) of \(Count.text(groups.count, "other kind"))"
    }
}

/// Numbers of results by impact, the gravest first.
enum ImpactText {
    /// Returns text like `28 forgery, 3 hardening`.
    static func words(_ results: [VectorResult]) -> String { text(results.countedByImpact) { "\($1) \($0.rawValue)" } }

    /// Returns text like `28 forgeries, 1 replay`.
    static func nouns(_ counts: [Impact: Int]) -> String { text(counts) { Count.text($1, $0.rawValue, $0.plural) } }

    /// Returns text like `3 forgeries, 9 replays tolerated`, of what a baseline tolerates; `nil` when there is nothing.
    static func tolerated(_ counts: [Impact: Int]) -> String? { nouns(counts).nonEmpty.map { "\($0) tolerated" } }

    private static func text(_ counts: [Impact: Int], _ word: (Impact, Int) -> String) -> String {
        Impact.allCases.compactMap { impact in counts[impact].map { word(impact, $0) } }.joined(separator: ", ")
    }
}

/// The pattern of reasons that differ only in numbers and other values.
enum ReasonPattern {
    /// Returns the reason with every word replaced that has a digit, or more than 24 characters.
    static func of(_ reason: String) -> String {
        var pattern = String.UnicodeScalarView()
        var word = String.UnicodeScalarView()
        func end() {
            let isValue = word.count > 24 || word.contains { ("0"..."9").contains($0) }
            pattern.append(contentsOf: isValue ? "#".unicodeScalars : word)
            word = String.UnicodeScalarView()
        }
        for scalar in reason.unicodeScalars {
            if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
                word.append(scalar)
            } else {
                end()
                pattern.append(scalar)
            }
        }
        end()
        return String(pattern)
    }
}

/// The names of the exceptions that a target gave as the reason of its errors.
enum ExceptionNames {
    /// Returns the most frequent names, like `KeyError (20), TypeError (4) and 2 others`; `nil` when there are none.
    static func text(in results: [VectorResult]) -> String? {
        let names = Dictionary(grouping: results.compactMap(name)) { $0 }.mapValues(\.count)
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        guard !names.isEmpty else { return nil }
        let limit = 3
        let shown = names.prefix(limit).map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
        let rest = names.count - limit
        return rest > 0 ? "\(shown) and \(Count.text(rest, "other"))" : shown
    }

    /// Returns the code of an answer, or the word before the colon of its reason; `nil` when that is not one word.
    private static func name(_ result: VectorResult) -> String? {
        if let code = result.code { return PrintableText.of(code) }
        guard let reason = result.reason else { return nil }
        let word = reason.prefix { $0 != ":" }
        let isName = word.allSatisfy { $0.isLetter || $0.isNumber || "._$".contains($0) }
        return isName && (1...60).contains(word.count) ? String(word) : nil
    }
}
