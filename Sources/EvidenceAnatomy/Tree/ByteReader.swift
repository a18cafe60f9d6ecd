import AttestModel

/// A reader of a range of the evidence. Offsets count from the beginning of the evidence.
struct ByteReader {
    private let bytes: [UInt8]
    /// The offset of the next byte.
    private(set) var position: Int
    /// The end of the range.
    let end: Int

    init(_ bytes: [UInt8]) { self.init(bytes, 0..<bytes.count) }

    private init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    var remaining: Int { end - position }
    var isAtEnd: Bool { position >= end }

    /// The next byte, which stays unread; `nil` at the end.
    var next: UInt8? { isAtEnd ? nil : bytes[position] }

    /// Reads the next byte; `nil` at the end.
    mutating func byte() -> UInt8? {
        guard let byte = next else { return nil }
        position += 1
        return byte
    }

    /// Reads an unsigned big-endian number of `count` bytes, at most 8; `nil` when too few are left.
    mutating func number(_ count: Int) -> UInt64? {
        guard count <= 8, let reader = take(count) else { return nil }
        return reader.content.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns a reader of the next `count` bytes and skips them; `nil` when too few are left.
    mutating func take(_ count: Int) -> ByteReader? {
        guard count >= 0, count <= remaining else { return nil }
        defer { position += count }
        return ByteReader(bytes, position..<position + count)
    }

    /// Returns a reader of a range; `nil` when the range is not within the bytes that are left.
    func slice(_ range: Range<Int>) -> ByteReader? {
        position <= range.lowerBound && range.upperBound <= end ? ByteReader(bytes, range) : nil
    }

    /// The bytes that are left.
    var content: [UInt8] { Array(bytes[position..<end]) }

    /// The first bytes that are left, in hexadecimal.
    var excerpt: String {
        let shown = Array(bytes[position..<min(end, position + 32)]).hex
        return remaining > 32 ? "\(shown)… (\(remaining) bytes)" : shown
    }
}
