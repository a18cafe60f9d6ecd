extension JSONValue {
    /// The document as stable text: keys sorted by their UTF-8 bytes, two spaces a level, one final line feed.
    /// The same value gives the same bytes on every machine.
    public var canonicalText: String {
        var text = ""
        write(to: &text, indent: 0, pretty: true)
        text += "\n"
        return text
    }

    /// The document on one line without spaces, keys sorted, no line feed: one message of the adapter protocol.
    public var compactText: String {
        var text = ""
        write(to: &text, indent: 0, pretty: false)
        return text
    }

    private func write(to text: inout String, indent: Int, pretty: Bool) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): text += value.isFinite ? "\(value)" : "null"
        case .string(let value): Self.write(value, to: &text)
        case .array(let values):
            Self.write(values, brackets: ("[", "]"), to: &text, indent: indent, pretty: pretty) { value, text in
                value.write(to: &text, indent: indent + 1, pretty: pretty)
            }
        case .object(let members):
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            Self.write(sorted, brackets: ("{", "}"), to: &text, indent: indent, pretty: pretty) { member, text in
                Self.write(member.key, to: &text)
                text += pretty ? ": " : ":"
                member.value.write(to: &text, indent: indent + 1, pretty: pretty)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], brackets: (String, String), to text: inout String, indent: Int, pretty: Bool,
        element: (Element, inout String) -> Void
    ) {
        text += brackets.0
        for (index, value) in elements.enumerated() {
            if index > 0 { text += "," }
            if pretty { text += "\n" + String(repeating: "  ", count: indent + 1) }
            element(value, &text)
        }
        if pretty, !elements.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
        text += brackets.1
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        // Nearly all text is base64; a request holds thousands of characters of it.
        guard !string.utf8.allSatisfy(isPlain) else {
            text += string + "\""
            return
        }
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _
            where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                || scalar.value == 0x2028 || scalar.value == 0x2029:
                text += "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
                text += String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    /// Printable ASCII that stands for itself.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
}
