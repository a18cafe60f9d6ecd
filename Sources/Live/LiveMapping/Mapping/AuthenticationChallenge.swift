/// The challenges of the header field `WWW-Authenticate` (RFC 9110 section 11.6.1).
enum AuthenticationChallenge {
    /// Returns a parameter of a scheme; `nil` when the field has no such scheme or parameter.
    static func parameter(_ name: String, of scheme: String, in field: String) -> String? {
        var current = ""
        var rest = field[...]
        while true {
            rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "," }
            guard !rest.isEmpty else { return nil }
            let word = rest.prefix { !" \t,=\"".contains($0) }
            rest = rest[word.endIndex...]
            let gap = rest.prefix { $0 == " " || $0 == "\t" }
            let next = rest[gap.endIndex...]
            guard next.first == "=", !word.isEmpty else {
                if word.isEmpty { rest = rest.dropFirst() } else { current = String(word) }
                continue
            }
            rest = next.dropFirst().drop { $0 == " " || $0 == "\t" || $0 == "=" }
            let value = quoted(&rest) ?? token(&rest)
            if current.lowercased() == scheme.lowercased(), word.lowercased() == name.lowercased() { return value }
        }
    }

    private static func token(_ rest: inout Substring) -> String {
        let word = rest.prefix { !" \t,".contains($0) }
        rest = rest[word.endIndex...]
        return String(word)
    }

    /// Reads text in quotation marks; `nil` when there is none.
    private static func quoted(_ rest: inout Substring) -> String? {
        guard rest.first == "\"" else { return nil }
        rest.removeFirst()
        var text = ""
        while let character = rest.popFirst(), character != "\"" {
            guard character == "\\", let escaped = rest.popFirst() else {
                text.append(character)
                continue
            }
            text.append(escaped)
        }
        return text
    }
}
