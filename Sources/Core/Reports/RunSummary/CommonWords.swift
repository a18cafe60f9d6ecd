/// The words that titles have in common and others do not: the probable cause of what happened to the ones and not to the
/// others, as `extensions of OS 27`.
struct CommonWords: Sendable, Hashable {
    let text: String
    /// The number of titles that have the words.
    let count: Int

    /// Finds the words that most titles share, at least half of them; of several, the longest.
    ///
    /// - Parameters:
    ///   - titles: the titles to compare.
    ///   - others: the titles that must not have the words.
    /// - Returns: `nil` when fewer than two titles share words.
    init?(_ titles: [String], notIn others: [String]) {
        let foreign = Set(others.flatMap(Self.phrases))
        var counts: [[String]: Int] = [:]
        for title in titles {
            for phrase in Set(Self.phrases(title)) where !foreign.contains(phrase) { counts[phrase, default: 0] += 1 }
        }
        let best = counts.max {
            ($0.value, $0.key.count, $1.key.joined(separator: " ")) < (
                $1.value, $1.key.count, $0.key.joined(separator: " ")
            )
        }
        guard let best, best.value >= 2, 2 * best.value >= titles.count else { return nil }
        (text, count) = (best.key.joined(separator: " "), best.value)
    }

    /// The runs of two to five words of a title that begin and end with a word that says something.
    private static func phrases(_ title: String) -> [[String]] {
        let raw = title.split(separator: " ").map { $0.trimmingPrefix("(") }
        var words = raw.map { String($0.prefix { !",;:)".contains($0) }) }
        if let first = words.first, first.dropFirst().allSatisfy(\.isLowercase) { words[0] = first.lowercased() }
        return words.indices.flatMap { start in
            (2...5).compactMap { count in
                // A phrase ends at a mark.
                guard start + count <= words.count,
                    (start..<start + count - 1).allSatisfy({ raw[$0].count == words[$0].count })
                else { return nil }
                let phrase = Array(words[start..<start + count])
                return Self.isEmpty(phrase[0]) || Self.isEmpty(phrase[count - 1]) ? nil : phrase
            }
        }
    }

    private static func isEmpty(_ word: String) -> Bool {
        ["a", "an", "the", "of", "with", "in", "on", "and", "that", "its", "is", "to", "for", "whose", "as"].contains(
            word)
    }
}
