/// A name with a text behind it, in lines of at most 80 characters.
enum FoldedText {
    private static let width = 80

    /// Returns the lines. A line ends between words, or within a word that is longer than a line, as bytes in
    /// hexadecimal are.
    static func lines(_ name: String, _ text: String) -> [String] {
        let room = width - name.count
        var lines = [""]
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            var word = word
            if let last = lines.last, !last.isEmpty, last.count + 1 + word.count <= room {
                lines[lines.count - 1] += " \(word)"
                continue
            }
            while word.count > room {
                lines.append(String(word.prefix(room)))
                word = word.dropFirst(room)
            }
            lines.append(String(word))
        }
        let margin = String(repeating: " ", count: name.count)
        return lines.dropFirst().enumerated().map { index, line in (index == 0 ? name : margin) + line }
    }
}
