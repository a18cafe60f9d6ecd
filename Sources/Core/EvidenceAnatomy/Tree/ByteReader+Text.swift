import AttestModel

extension ByteReader {
    /// The number of bytes of a text that are shown.
    private static let shownText = 512

    /// The bytes that are left as one quoted line, cut when long, without anything that could drive a terminal.
    var quotation: String {
        let shown = content(atMost: Self.shownText)
        let text = PrintableText.of(shown).map { $0.isNewline || $0 == "\t" ? "\u{FFFD}" : $0 }
        return "\"\(String(text))\"" + (remaining > shown.count ? "… (\(remaining) bytes)" : "")
    }

    /// The bytes that are left as text in quotation marks; `nil` when one of them is no printable ASCII character.
    var printable: String? { !isAtEnd && content.allSatisfy { (0x20..<0x7F).contains($0) } ? quotation : nil }

    /// Returns a reader of a DER primitive's content, without tag and length; `nil` for a part outside the bytes left.
    func primitive(_ node: AnatomyNode) -> ByteReader? {
        guard let whole = slice(node.range) else { return nil }
        let head = whole.content(atMost: 2)
        guard head.count == 2 else { return nil }
        let start = node.offset + 2 + (head[1] > 0x80 ? Int(head[1] & 0x7F) : 0)
        return start <= node.range.upperBound ? slice(start..<node.range.upperBound) : nil
    }

    /// Returns the ranges of the content of an OCTET STRING, that of each piece where it is in pieces (X.690 section 8.7.3).
    func pieces(of node: AnatomyNode) -> [Range<Int>] {
        guard slice(node.range)?.next == 0x24 else { return primitive(node).map { [$0.position..<$0.end] } ?? [] }
        return node.children.filter { $0.label == "OCTET STRING" }.flatMap(pieces)
    }

    /// Returns the content of an OCTET STRING, with its pieces joined.
    func octets(of node: AnatomyNode) -> [UInt8] { pieces(of: node).flatMap { slice($0)?.content ?? [] } }

    /// The bytes that are left as a number in decimal form; `nil` for a negative number, for no bytes, and for more than 8.
    var decimal: String? {
        let bytes = content(atMost: 10)
        guard let first = bytes.first, first < 0x80 else { return nil }
        let digits = bytes.drop { $0 == 0 }
        return digits.count <= 8 ? "\(digits.bigEndian)" : nil
    }
}

extension Collection<UInt8> {
    /// The bytes as an unsigned number, the most significant byte first.
    package var bigEndian: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }
}

extension String {
    /// The text between quotation marks; `nil` where there are none.
    var unquoted: String? { count >= 2 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : nil }
}
