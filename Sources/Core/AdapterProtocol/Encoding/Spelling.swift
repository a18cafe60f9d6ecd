/// The correction of misspelt words.
package enum Spelling {
    /// Returns the word that needs the fewest changes of one character each; `nil` when all need more than two and more
    /// than a third of the word; of several, one with the same letters. Failing that, returns the one word that contains it.
    package static func nearest(_ word: String, among words: [String]) -> String? {
        let letters = Array(word.lowercased().utf8)
        let limit = max(min(2, letters.count / 2), letters.count / 3)
        let near = words.lazy.map { word in
            let other = Array(word.lowercased().utf8)
            return (distance(letters, other), letters.sorted() == other.sorted() ? 0 : 1, word)
        }.filter { $0.0 <= limit }.min { $0 < $1 }?.2
        guard near == nil, letters.count >= 4 else { return near }
        let longer = words.filter { $0.lowercased().contains(word.lowercased()) }
        return longer.count == 1 ? longer[0] : nil
    }

    /// Returns the nearest word as a question in brackets, to follow the misspelt one; empty when there is none.
    package static func hint(_ word: String, among words: [String]) -> String {
        nearest(word, among: words).map { " (did you mean '\($0)'?)" } ?? ""
    }

    /// Returns the distance of Damerau and Levenshtein: the insertions, removals, replacements and swaps of neighbours.
    private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
        var rows = [Array(0...second.count)]
        for (index, letter) in first.enumerated() {
            var row = [index + 1]
            for (column, other) in second.enumerated() {
                let replaced = rows[index][column] + (letter == other ? 0 : 1)
                row.append(min(replaced, row[column] + 1, rows[index][column + 1] + 1))
                if index > 0, column > 0, letter == second[column - 1], first[index - 1] == other {
                    row[column + 1] = min(row[column + 1], rows[index - 1][column - 1] + 1)
                }
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}
