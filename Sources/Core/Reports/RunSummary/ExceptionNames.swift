import AttestModel

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
