/// The correction of misspelt words.
package enum Spelling {
    /// Returns the word that needs the fewest changes of one character each; `nil` when all need more than two and more
    /// than a third of the word. Failing that, returns the one word that contains it.
    package static func nearest(_ word: String, among words: [String]) -> String? {
        let letters = Array(word.lowercased().utf8)
        let limit = max(min(2, letters.count / 2), letters.count / 3)
        let near = words.lazy.map { ($0, distance(letters, Array($0.lowercased().utf8))) }
            .filter { $0.1 <= limit }.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
        guard near == nil, letters.count >= 4 else { return near }
        let longer = words.filter { $0.lowercased().contains(word.lowercased()) }
        return longer.count == 1 ? longer[0] : nil
    }

    /// Returns the nearest word as a question in brackets, to follow the misspelt one; empty when there is none.
    package static func hint(_ word: String, among words: [String]) -> String {
        nearest(word, among: words).map { " (did you mean '\($0)'?)" } ?? ""
    }

    /// Returns the distance of Levenshtein: the number of insertions, removals and replacements between two words.
    private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
        var row = Array(0...second.count)
        for (index, letter) in first.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in second.enumerated() {
                let replaced = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[second.count]
    }
}
