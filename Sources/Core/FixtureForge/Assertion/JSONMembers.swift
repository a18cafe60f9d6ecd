import AttestModel

/// The members of a JSON object as its text writes them, each from its name to the end of its value.
package struct JSONMembers: Sendable {
    /// The text of the object, UTF-8.
    package let text: [UInt8]
    /// The places of the members in the text.
    package private(set) var ranges: [Range<Int>] = []

    /// Finds the members of an object; `nil` when the text is no JSON object.
    package init?(_ text: [UInt8]) {
        guard case .object? = try? JSONValue.parse(text) else { return nil }
        self.text = text
        var scan = Scan()
        for (index, byte) in text.enumerated() {
            if let range = scan.end(at: index, byte) { ranges.append(range) }
        }
    }

    /// Returns the text of a member.
    package func member(_ index: Int) -> String { String(decoding: text[ranges[index]], as: UTF8.self) }

    /// Returns the name of a member as it is written, without its quotation marks.
    package func name(_ index: Int) -> String {
        String(decoding: text[ranges[index]].dropFirst().prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }

    /// Returns the text with other bytes in place of a member.
    package func replacing(_ index: Int, with member: String) -> String {
        String(decoding: text[..<ranges[index].lowerBound], as: UTF8.self) + member
            + String(decoding: text[ranges[index].upperBound...], as: UTF8.self)
    }

    /// A walk through the bytes of a valid object.
    private struct Scan {
        private var depth = 0
        private var isInString = false
        private var isEscaped = false
        private var start: Int?
        private var end = 0

        /// Takes the next byte, and returns the place of the member that ends before it.
        mutating func end(at index: Int, _ byte: UInt8) -> Range<Int>? {
            if isInString {
                read(byte, at: index)
                return nil
            }
            switch byte {
            case UInt8(ascii: "\""):
                isInString = true
                if depth == 1, start == nil { start = index }
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return finished() }
                end = index + 1
            case UInt8(ascii: ","): if depth == 1 { return finished() }
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: ":"): break
            default: end = index + 1
            }
            return nil
        }

        private mutating func read(_ byte: UInt8, at index: Int) {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
                end = index + 1
            }
        }

        private mutating func finished() -> Range<Int>? {
            defer { start = nil }
            return start.map { $0..<end }
        }
    }
}
