import AttestModel

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
    /// The number of differing bytes that are shown all. Where more differ, half as many are shown.
    private static let longest = 36

    /// The bytes of the control, and those here; both of one length.
    let rows: [[Cell]]
    /// The position of the first byte shown.
    let start: Int
    /// The number of differing bytes that are not shown.
    let leftOut: Int

    init(_ before: [UInt8], _ after: [UInt8]) {
        let shorter = min(before.count, after.count)
        let head = zip(before, after).prefix { $0 == $1 }.count
        let tail = zip(before.reversed(), after.reversed()).prefix(shorter - head).prefix { $0 == $1 }.count
        var columns = Self.columns(Array(before[head..<before.count - tail]), Array(after[head..<after.count - tail]))
        // Where both quotes were cut, bytes at the end of one may stand behind the cut of the other.
        while before.count == FaultRecord.quotedBytes, before.count == after.count, let last = columns.last,
            last.0 == nil || last.1 == nil
        { columns.removeLast() }
        // A short field is shown whole.
        let context = max(before.count, after.count) <= Self.short ? Self.short : Self.context
        start = max(0, head - context)
        let marked = columns.indices.filter { columns[$0].0 != columns[$0].1 }
        leftOut = marked.count > Self.longest ? marked.count - Self.longest / 2 : 0
        let same = { (bytes: ArraySlice<UInt8>) in bytes.map { Cell(byte: $0, isMarked: false) } }
        let lead = same(before[start..<head])
        let trail = leftOut > 0 ? [] : same(before.suffix(tail).prefix(context))
        let shown = leftOut > 0 ? columns[...marked[Self.longest / 2 - 1]] : columns[...]
        rows = [shown.map(\.0), shown.map(\.1)].map { bytes in
            lead + zip(bytes, shown).map { byte, pair in Cell(byte: byte, isMarked: pair.0 != pair.1) } + trail
        }
    }

    /// Returns the bytes of both, side by side. Bytes that were added or removed stand beside nothing, where the rest is
    /// alike; where it is not, each byte is shown with the one in its place.
    private static func columns(_ before: [UInt8], _ after: [UInt8]) -> [(UInt8?, UInt8?)] {
        let width = max(before.count, after.count)
        if width > 256 { return inStep(before, after) }
        if before.count != after.count, let aligned = aligned(before, after) { return aligned }
        return (0..<width).map { index in
            (before.indices.contains(index) ? before[index] : nil, after.indices.contains(index) ? after[index] : nil)
        }
    }

    /// Returns both side by side, in step again as soon as eight bytes are alike.
    private static func inStep(_ before: [UInt8], _ after: [UInt8]) -> [(UInt8?, UInt8?)] {
        var (i, j) = (0, 0)
        var columns: [(UInt8?, UInt8?)] = []
        func isAlike(_ i: Int, _ j: Int) -> Bool {
            guard i + 8 <= before.count, j + 8 <= after.count, before[i] == after[j] else { return false }
            return before[i..<i + 8] == after[j..<j + 8]
        }
        func step() -> (removed: Int, added: Int) {
            for gap in 1...64 {
                for step in [(gap, gap), (gap, 0), (0, gap)] where isAlike(i + step.0, j + step.1) { return step }
            }
            return (1, 1)
        }
        while i < before.count, j < after.count {
            let (removed, added) = before[i] == after[j] ? (1, 1) : step()
            for k in 0..<max(removed, added) {
                columns.append((removed > 0 ? before[i + k] : nil, added > 0 ? after[j + k] : nil))
            }
            (i, j) = (i + removed, j + added)
        }
        return columns + before[i...].map { ($0, nil) } + after[j...].map { (nil, $0) }
    }

    /// Returns both with their longest common subsequence side by side; `nil` where they have little in common.
    private static func aligned(_ before: [UInt8], _ after: [UInt8]) -> [(UInt8?, UInt8?)]? {
        var longest = Array(repeating: Array(repeating: 0, count: after.count + 1), count: before.count + 1)
        for i in before.indices.reversed() {
            for j in after.indices.reversed() {
                longest[i][j] =
                    before[i] == after[j] ? longest[i + 1][j + 1] + 1 : max(longest[i + 1][j], longest[i][j + 1])
            }
        }
        // Random bytes have about half of their length in common.
        guard longest[0][0] * 4 > min(before.count, after.count) * 3 else { return nil }
        var (i, j) = (0, 0)
        var columns: [(UInt8?, UInt8?)] = []
        while i < before.count || j < after.count {
            if i < before.count, j < after.count, before[i] == after[j] {
                columns.append((before[i], after[j]))
                (i, j) = (i + 1, j + 1)
            } else if j == after.count || i < before.count && longest[i + 1][j] >= longest[i][j + 1] {
                columns.append((before[i], nil))
                i += 1
            } else {
                columns.append((nil, after[j]))
                j += 1
            }
        }
        return columns
    }
}
