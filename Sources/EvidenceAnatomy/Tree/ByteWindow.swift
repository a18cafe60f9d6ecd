import AttestModel

/// A range of the evidence that is being read, with offsets counted from the beginning of the whole.
struct ByteWindow {
    private let bytes: [UInt8]
    /// The next byte to read.
    private(set) var position: Int
    /// The end of what may be read.
    let end: Int

    init(_ bytes: [UInt8]) { self.init(bytes, 0..<bytes.count) }

    private init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    var remaining: Int { end - position }
    var isAtEnd: Bool { position >= end }

    /// The next byte without taking it; `nil` at the end.
    var next: UInt8? { isAtEnd ? nil : bytes[position] }

    mutating func byte() -> UInt8? {
        guard let byte = next else { return nil }
        position += 1
        return byte
    }

    /// An unsigned big-endian number of `count` bytes, at most 8; `nil` when they are not all there.
    mutating func number(_ count: Int) -> UInt64? {
        guard count <= 8, let window = take(count) else { return nil }
        return window.content.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The next `count` bytes as a window of their own; `nil` when they are not all there.
    mutating func take(_ count: Int) -> ByteWindow? {
        guard count >= 0, count <= remaining else { return nil }
        defer { position += count }
        return ByteWindow(bytes, position..<position + count)
    }

    /// A part of the whole as a window of its own; `nil` when it lies outside of what is left.
    func slice(_ range: Range<Int>) -> ByteWindow? {
        position <= range.lowerBound && range.upperBound <= end ? ByteWindow(bytes, range) : nil
    }

    /// All that is left.
    var content: [UInt8] { Array(bytes[position..<end]) }

    /// The beginning of what is left, in hexadecimal.
    var excerpt: String {
        let shown = Array(bytes[position..<min(end, position + 32)]).hex
        return remaining > 32 ? "\(shown)… (\(remaining) bytes)" : shown
    }
}
