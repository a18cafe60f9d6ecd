extension Sequence<[UInt8]> {
    /// All bytes in order. Much faster than `joined()` in a debug build, and certificates are made of many pieces.
    package var concatenated: [UInt8] {
        var bytes: [UInt8] = []
        for piece in self { bytes += piece }
        return bytes
    }
}

extension [UInt8] {
    /// Creates the low `count` bytes of a number, most significant byte first.
    package init(bigEndian number: some FixedWidthInteger, count: Int) {
        self = (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// Creates the low `count` bytes of a number, least significant byte first.
    init(littleEndian number: some FixedWidthInteger, count: Int) {
        self = Array([UInt8](bigEndian: number, count: count).reversed())
    }
}

extension UInt64 {
    /// Creates the number of bytes, most significant byte first. Where there are more than 8 bytes, the last 8 count.
    package init(bigEndian bytes: some Sequence<UInt8>) { self = bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
