/// The emphasis of a text: on a terminal only.
struct TextStyle {
    let isColored: Bool

    func bold(_ text: String) -> String { style(text, "1") }
    func green(_ text: String) -> String { style(text, "1;32") }
    func red(_ text: String) -> String { style(text, "1;31") }
    func dim(_ text: String) -> String { style(text, "2") }

    private func style(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    /// Returns the text with spaces behind it, up to a width in characters.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// Returns the text with spaces before it, up to a width in characters.
    func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }

    /// Returns a paragraph in lines, broken between words, each behind a margin.
    ///
    /// - Parameter width: how many characters a line may have, its margin among them.
    func wrapped(to width: Int, margin: Int) -> [String] {
        let margin = String(repeating: " ", count: margin)
        var lines: [String] = []
        for word in split(separator: " ") {
            if let line = lines.last, line.count + word.count < width {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(margin + word)
            }
        }
        return lines
    }
}

/// Names with values, one a line, the values below each other.
enum NameTable {
    /// Returns the lines; a row without a value is left out.
    static func lines(_ rows: [(name: String, value: String?)]) -> [String] {
        let rows = rows.compactMap { name, value in value.map { (name, $0) } }
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { "\($0.0.padded(to: width))  \($0.1)" }
    }
}
