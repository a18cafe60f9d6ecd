/// Text of others inside Markdown that GitHub shows: as it is, whatever it holds.
enum MarkdownText {
    /// One line in which no character has a meaning of its own: no markup, table cell, link, mention or HTML tag can
    /// begin. A character reference cannot stand for such a meaning (CommonMark 0.31 section 2.5).
    static func escaped(_ text: String) -> String {
        var escaped = ""
        var isAfterW = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n", "\t", "\r": escaped += " "
            // Nobody is to be mentioned: GitHub looks for names in what is shown.
            case "@": escaped += "&#64;&#8203;"
            // A dot makes a link of www. only.
            case "." where !isAfterW: escaped += "."
            case ",", "-", "/", "'", " ": escaped.unicodeScalars.append(scalar)
            case _ where scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar):
                escaped += "&#\(scalar.value);"
            default: escaped.unicodeScalars.append(scalar)
            }
            isAfterW = scalar == "w" || scalar == "W"
        }
        return escaped
    }

    /// The same in a fixed-width font.
    static func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }

    /// A row of a table.
    static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
}
