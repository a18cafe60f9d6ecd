/// Whole numbers in the content of an INTEGER.
enum DERNumber {
    /// Returns a number in decimal form; `nil` for no bytes and for more than 8.
    static func text(_ content: ByteReader) -> String? { unsigned(content).map { "\($0)" } }

    /// Returns a number that is not negative; `nil` for a negative one, for no bytes, and for more than 8 bytes.
    static func unsigned(_ content: ByteReader) -> UInt64? {
        let bytes = content.content(atMost: 10)
        guard let first = bytes.first, first < 0x80 else { return nil }
        let digits = bytes.drop { $0 == 0 }
        return digits.count <= 8 ? digits.reduce(0) { $0 << 8 | UInt64($1) } : nil
    }
}
