struct XMLNode {
    var name: String
    var attributes: [(String, String)] = []
    var text = ""
    var children: [XMLNode] = []

    func write(to output: inout String, indent: String = "") {
        guard !text.isEmpty || !children.isEmpty else {
            output += "\(indent)<\(name)\(attributesText)/>\n"
            return
        }
        output += "\(indent)<\(name)\(attributesText)>" + Self.escaped(text, inAttribute: false)
        if !children.isEmpty {
            output += "\n"
            for child in children { child.write(to: &output, indent: indent + "  ") }
            output += indent
        }
        output += "</\(name)>\n"
    }

    private var attributesText: String {
        attributes.map { " \($0)=\"\(Self.escaped($1, inAttribute: true))\"" }.joined()
    }

    private static func escaped(_ text: String, inAttribute: Bool) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n", "\r":
                // A parser turns these to blanks in attributes, and returns to line feeds everywhere.
                if inAttribute || scalar == "\r" {
                    escaped += "&#\(scalar.value);"
                } else {
                    escaped.unicodeScalars.append(scalar)
                }
            // XML 1.0 has no way at all to write these.
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
