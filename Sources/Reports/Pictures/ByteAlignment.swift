/// Two runs of bytes below each other, cut to the place where they differ.
struct ByteAlignment {
    /// One byte of a row; `nil` stands for a byte that only the other row has.
    struct Cell: Equatable {
        let byte: UInt8?
        /// A Boolean value that indicates whether the other row has another byte here.
        let isMarked: Bool
    }

    /// The number of bytes before and after the difference that are shown of a longer field.
    private static let context = 6
    /// The number of bytes of a field that is shown whole.
    private static let short = 24
    /// The number of bytes of a difference that is shown whole. Of a longer one half as many are shown.
    private static let longest = 36

    /// The bytes of the control, and those here; both of one length.
    let rows: [[Cell]]
    /// The position of the first byte shown.
    let start: Int
    /// The number of bytes of the difference that are not shown.
    let leftOut: Int

    init(_ before: [UInt8], _ after: [UInt8]) {
        let shorter = min(before.count, after.count)
        let head = zip(before, after).prefix { $0 == $1 }.count
        let tail = zip(before.reversed(), after.reversed()).prefix(shorter - head).prefix { $0 == $1 }.count
        let middles = [before, after].map { Array($0[head..<$0.count - tail]) }
        let width = middles.map(\.count).max() ?? 0
        // A short field is shown whole.
        let context = max(before.count, after.count) <= Self.short ? Self.short : Self.context
        start = max(0, head - context)
        leftOut = width > Self.longest ? width - Self.longest / 2 : 0
        let isSameLength = before.count == after.count
        let same = { (bytes: ArraySlice<UInt8>) in bytes.map { Cell(byte: $0, isMarked: false) } }
        let shown = width - leftOut
        let trail = leftOut > 0 ? [] : same(before.suffix(tail).prefix(context))
        let lead = same(before[start..<head])
        rows = middles.indices.map { row in
            let middle = (0..<shown).map { index -> Cell in
                let bytes = middles.map { $0.indices.contains(index) ? $0[index] : nil }
                return Cell(byte: bytes[row], isMarked: !isSameLength || bytes[0] != bytes[1])
            }
            return lead + middle + trail
        }
    }
}
