extension JSONValue {
    /// The document as text that is the same everywhere: keys sorted by UTF-8, two spaces a level, one final line feed.
    package var canonicalText: String {
        var text = CanonicalWriter(isPretty: true)
        text.write(self, indent: 0)
        return text.string + "\n"
    }

    /// The document on one line without spaces, keys sorted, no line feed: one message of the adapter protocol.
    package var compactText: String { String(decoding: compactBytes, as: UTF8.self) }

    /// The UTF-8 bytes of `compactText`.
    package var compactBytes: [UInt8] {
        var text = CanonicalWriter(isPretty: false)
        text.write(self, indent: 0)
        return text.bytes
    }
}

/// Writes a document as UTF-8. Bytes rather than characters: a vector is mostly base64.
private struct CanonicalWriter {
    private(set) var bytes: [UInt8] = []
    private let isPretty: Bool

    init(isPretty: Bool) { self.isPretty = isPretty }

    var string: String { String(decoding: bytes, as: UTF8.self) }

    mutating func write(_ value: JSONValue, indent: Int) {
        switch value {
        case .null: add("null")
        case .bool(let value): add(value ? "true" : "false")
        case .integer(let value): add(String(value))
        case .number(let value): add(value.isFinite ? "\(value)" : "null")
        case .string(let value): write(value)
        case .array(let values):
            write(values, brackets: ("[", "]"), indent: indent) { $0.write($1, indent: indent + 1) }
        case .object(let members):
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            write(sorted, brackets: ("{", "}"), indent: indent) { writer, member in
                writer.write(member.key)
                writer.add(writer.isPretty ? ": " : ":")
                writer.write(member.value, indent: indent + 1)
            }
        }
    }

    private mutating func add(_ text: String) { bytes += text.utf8 }

    private mutating func addLine(indent: Int) {
        guard isPretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes += repeatElement(UInt8(ascii: " "), count: 2 * indent)
    }

    private mutating func write<Element>(
        _ elements: [Element], brackets: (String, String), indent: Int,
        element: (inout CanonicalWriter, Element) -> Void
    ) {
        add(brackets.0)
        for (index, value) in elements.enumerated() {
            if index > 0 { add(",") }
            addLine(indent: indent + 1)
            element(&self, value)
        }
        if !elements.isEmpty { addLine(indent: indent) }
        add(brackets.1)
    }

    /// Control characters, of C1 too, and the two line separators of Unicode are escaped.
    private mutating func write(_ string: String) {
        add("\"")
        if string.utf8.allSatisfy(Self.standsForItself) {
            add(string)
        } else {
            for scalar in string.unicodeScalars { write(scalar) }
        }
        add("\"")
    }

    private static func standsForItself(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": add("\\\"")
        case "\\": add("\\\\")
        case "\n": add("\\n")
        case "\r": add("\\r")
        case "\t": add("\\t")
        case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
            let digits = String(scalar.value, radix: 16)
            add("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
        default: add(String(scalar))
        }
    }
}
