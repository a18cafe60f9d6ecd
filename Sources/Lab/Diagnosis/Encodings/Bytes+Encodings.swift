import AttestModel

extension [UInt8] {
    var text: String? { String(validating: self, as: UTF8.self) }

    /// Bytes of base64 or base64url text with or without padding, with white space anywhere; `nil` for anything else.
    init?(lenientBase64 text: String) {
        guard text.utf8.count <= Self.longestText else { return nil }
        let plain = text.filter { !$0.isWhitespace && $0 != "=" }.replacing("-", with: "+").replacing("_", with: "/")
        guard plain.count % 4 != 1, !plain.isEmpty else { return nil }
        self.init(base64: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
    }

    /// The bytes as Latin-1 text in UTF-8.
    var asLatin1Text: [UInt8] { flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] } }

    /// The bytes of which `asLatin1Text` are these; `nil` for ASCII and for other bytes.
    var fromLatin1Text: [UInt8]? {
        guard contains(where: { $0 >= 0x80 }), let scalars = text?.unicodeScalars else { return nil }
        let bytes = scalars.compactMap { UInt8(exactly: $0.value) }
        return bytes.count == scalars.count ? bytes : nil
    }

    /// The largest number of characters that are decoded: more than any object has.
    static let longestText = 1 << 20

    /// The bytes without white space, NUL and byte order mark around them.
    var trimmed: [UInt8] {
        let isBlank: (UInt8) -> Bool = { [0, 9, 10, 13, 32].contains($0) }
        let start = starts(with: [0xEF, 0xBB, 0xBF]) ? self[3...] : self[...]
        let front = start.drop(while: isBlank)
        return front.lastIndex { !isBlank($0) }.map { [UInt8](front[...$0]) } ?? []
    }
}
