import AttestModel

/// The members of a JSON object as its text writes them, each from its name to the end of its value.
package struct JSONMembers: Sendable {
    /// The text of the object, UTF-8.
    package let text: [UInt8]
    package private(set) var ranges: [Range<Int>] = []

    /// Finds the members of an object; `nil` when the text is no JSON object.
    package init?(_ text: [UInt8]) {
        guard case .object? = try? JSONValue.parse(text) else { return nil }
        self.text = text
        var (depth, isInString, isEscaped): (Int, Bool, Bool) = (0, false, false)
        var (start, end): (Int?, Int) = (nil, 0)
        for (index, byte) in text.enumerated() {
            if isInString {
                isInString = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            } else {
                switch Character(UnicodeScalar(byte)) {
                case " ", "\t", "\n", "\r": continue
                case "{" where depth == 0:
                    depth = 1
                    continue
                case "," where depth == 1, "}" where depth == 1:
                    if let start { ranges.append(start..<end) }
                    start = nil
                    continue
                case "\"": isInString = true
                case "{", "[": depth += 1
                case "}", "]": depth -= 1
                default: break
                }
            }
            (start, end) = (start ?? index, index + 1)
        }
    }

    package func member(_ index: Int) -> String { String(decoding: text[ranges[index]], as: UTF8.self) }

    /// Returns the name of a member as it is written, without its quotation marks.
    package func name(_ index: Int) -> String {
        String(decoding: text[ranges[index]].dropFirst().prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }

    package func replacing(_ index: Int, with member: String) -> String {
        String(decoding: text[..<ranges[index].lowerBound], as: UTF8.self) + member
            + String(decoding: text[ranges[index].upperBound...], as: UTF8.self)
    }
}
