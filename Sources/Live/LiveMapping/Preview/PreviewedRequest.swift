import AttestModel

/// A request that the checks would send, with placeholders for what is not known before.
package struct PreviewedRequest: Sendable, Hashable {
    /// The name of the step (`attest`), with its account where it belongs to one (`fresh: login`).
    package var step: String
    package var method: String
    package var url: String
    /// The header fields, without those that every request has. Secrets are hidden.
    package var headers: [HeaderField]
    package var body: String
    /// The values that the step defines, with their names.
    package var values: [HeaderField]
    /// The bytes that the device signs; `nil` when the step carries no evidence of them.
    package var signed: String?
    /// The answers to an accepted request, and those to a refused one, in words.
    package var accepted: String
    package var refused: String

    /// The request in lines of at most 80 columns, where nothing in it is longer.
    package var text: String {
        var lines = [step] + Self.wrapped("\(method) \(url)", indent: "  ")
        for field in headers { lines += Self.wrapped("\(field.name): \(field.value)", indent: "  ") }
        if !body.isEmpty { lines += [""] + Self.wrapped(body, indent: "  ") }
        lines.append("")
        for value in values { lines += Self.wrapped("\(value.name) = \(value.value)", indent: "  where ") }
        if let signed { lines += Self.wrapped(signed, indent: "  signed ") }
        lines += Self.wrapped(accepted, indent: "  accepted by ") + Self.wrapped(refused, indent: "  refused by ")
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns text in lines of at most 80 columns; it is broken after a comma, a space or `&`.
    /// - Parameter indent: the beginning of the first line; the others are indented by as much.
    static func wrapped(_ text: String, indent: String) -> [String] {
        var lines: [String] = []
        for (index, paragraph) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var line = lines.isEmpty && index == 0 ? indent : String(repeating: " ", count: indent.count)
            for word in words(of: paragraph) {
                let spaces = word.reversed().prefix { $0 == " " }.count
                if line.count + word.count - spaces > 80, !line.allSatisfy({ $0 == " " }), line != indent {
                    lines.append(line)
                    line = String(repeating: " ", count: indent.count)
                }
                line += word
            }
            lines.append(line)
        }
        return lines.map { line in line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? "" }
    }

    /// Returns the parts after which a line may be broken, outside of placeholders.
    private static func words(of text: Substring) -> [String] {
        var words = [""]
        var depth = 0
        for character in text {
            words[words.count - 1].append(character)
            if character == "<" { depth += 1 }
            if character == ">" { depth = max(0, depth - 1) }
            if depth == 0, character == "," || character == " " || character == "&" || character == "?" {
                words.append("")
            }
        }
        return words
    }
}
