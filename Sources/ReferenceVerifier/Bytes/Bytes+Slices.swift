extension RandomAccessCollection<UInt8> where Index == Int, SubSequence == ArraySlice<UInt8> {
    /// `count` bytes from an offset counted from the first byte; `nil` when they are not all there.
    func slice(at offset: Int, count length: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
        let start = startIndex + offset
        return self[start..<start + length]
    }

    /// Every byte from an offset on; `nil` when the offset lies past the end.
    func slice(from offset: Int) -> ArraySlice<UInt8>? {
        slice(at: offset, count: count - offset)
    }

    /// The bytes as one big-endian unsigned integer; `nil` for more than eight bytes.
    var bigEndian: UInt64? {
        count <= 8 ? reduce(0) { $0 << 8 | UInt64($1) } : nil
    }

    /// The bytes as one little-endian unsigned integer; `nil` for more than eight bytes.
    var littleEndian: UInt64? {
        count <= 8 ? reversed().reduce(0) { $0 << 8 | UInt64($1) } : nil
    }
}

extension Collection<UInt8> {
    /// Lower-case hexadecimal for a sentence of evidence: the whole of what is no longer than a hash of 32 bytes,
    /// and the first 16 of what is.
    var excerpt: String {
        count > 32 ? Array(prefix(16)).hexText + "…" : Array(self).hexText
    }
}

extension [UInt8] {
    fileprivate var hexText: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
