extension [UInt8] {
    /// The bytes as text in URLs and forms: all but letters, digits, `-`, `.`, `_` and `~` as %XX (RFC 3986 section 2.3).
    package var percentEncoded: String {
        reduce(into: "") { text, byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                || "-._~".unicodeScalars.contains(scalar)
            text += isPlain ? String(scalar) : "%" + [byte].hex.uppercased()
        }
    }

    /// The 16 bytes of a UUID as text in small letters; `nil` for another number of bytes.
    package var uuidText: String? {
        guard count == 16 else { return nil }
        let digits = Array<Character>(hex)
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
    }

    /// The UUID of version 4 that 16 random bytes make (RFC 9562 section 5.4), as text; `nil` for another number of bytes.
    package var randomUUIDText: String? {
        guard count == 16 else { return nil }
        var bytes = self
        (bytes[6], bytes[8]) = (bytes[6] & 0x0F | 0x40, bytes[8] & 0x3F | 0x80)
        return bytes.uuidText
    }
}
