/// Lists in words.
package enum ListText {
    /// Returns text like `a, b and c`.
    package static func of(_ words: [String], _ last: String = "and") -> String {
        guard words.count > 1, let end = words.last else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) \(last) \(end)"
    }
}
