import AttestModel

/// A reader of a range of the evidence. Offsets count from the beginning of the evidence.
struct ByteReader {
    private let bytes: [UInt8]
    /// The offset of the next byte.
    private(set) var position: Int
    let end: Int
    /// The number of parts that may still be taken apart, so that no evidence makes a tree without end. A reader of a part has the
    /// number of the whole, and hands back what it leaves with `spend(as:)`.
    private(set) var budget = 8192

    init(_ bytes: [UInt8]) { self.init(bytes, 0..<bytes.count) }

    private init(_ bytes: [UInt8], _ range: Range<Int>) {
        (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    }

    /// Takes one part off the budget, and returns whether there was one left.
    mutating func spend() -> Bool {
        budget -= 1
        return budget >= 0
    }

    /// Takes over what the reader of a part left of the budget.
    mutating func spend(as part: ByteReader) { budget = part.budget }

    var remaining: Int { end - position }
    var isAtEnd: Bool { position >= end }

    /// The next byte, which stays unread; `nil` at the end.
    var next: UInt8? { isAtEnd ? nil : bytes[position] }

    mutating func byte() -> UInt8? {
        guard let byte = next else { return nil }
        position += 1
        return byte
    }

    /// Reads an unsigned big-endian number of `count` bytes, at most 8; `nil` when too few are left.
    mutating func number(_ count: Int) -> UInt64? { count <= 8 ? read(count)?.content.bigEndian : nil }

    /// Reads the next `count` bytes, and returns a reader of them; `nil` when too few are left.
    mutating func read(_ count: Int) -> ByteReader? {
        guard count >= 0, count <= remaining else { return nil }
        defer { position += count }
        var part = ByteReader(bytes, position..<position + count)
        part.budget = budget
        return part
    }

    /// Reads all bytes that are left, and returns a reader of them.
    mutating func readRest() -> ByteReader { read(remaining) ?? self }

    /// Returns the bytes that are left as a part that is not taken apart, and skips them; `nil` when there are none.
    mutating func rest(label: String, problem: String? = nil) -> AnatomyNode? {
        guard !isAtEnd else { return nil }
        let node = AnatomyNode(label: label, offset: position, length: remaining, value: excerpt, problem: problem)
        position = end
        return node
    }

    /// Returns a reader of a range; `nil` when the range is not within the bytes that are left.
    func slice(_ range: Range<Int>) -> ByteReader? {
        position <= range.lowerBound && range.upperBound <= end ? ByteReader(bytes, range) : nil
    }

    /// The bytes that are left.
    var content: [UInt8] { Array(bytes[position..<end]) }

    func content(atMost count: Int) -> [UInt8] { Array(bytes[position..<min(end, position + count)]) }

    /// The first bytes that are left, in hexadecimal.
    var excerpt: String {
        let shown = content(atMost: 32).hex
        return remaining > 32 ? "\(shown)… (\(remaining) bytes)" : shown
    }
}
