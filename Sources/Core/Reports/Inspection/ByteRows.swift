import AttestModel
import EvidenceAnatomy

/// The bytes of an object in rows of 16, cut where one part ends and another begins.
struct ByteRows {
    /// Adjacent bytes of the same smallest part, in hexadecimal, with the part's number in the order of the tree.
    typealias Run = (part: Int, offset: Int, text: String, isFirst: Bool)

    let rows: [(offset: Int, runs: [Run])]
    /// The number of bytes that are not shown; `nil` for none.
    let excess: Int?

    private static let width = 16
    private static let limit = 16 << 10

    init(_ bytes: [UInt8], _ root: AnatomyNode) {
        let shown = min(bytes.count, Self.limit)
        excess = bytes.count > shown ? bytes.count - shown : nil
        var owners = [Int](repeating: 0, count: shown)
        // Each part takes its bytes from the part around it.
        for (number, part) in root.flattened.enumerated() {
            for offset in part.range.clamped(to: 0..<shown) { owners[offset] = number }
        }
        rows = stride(from: 0, to: shown, by: Self.width).map { start in
            var runs: [Run] = []
            var offset = start
            let end = min(start + Self.width, shown)
            while offset < end {
                let owner = owners[offset]
                let next = (offset..<end).first { owners[$0] != owner } ?? end
                let text = bytes[offset..<next].map { [$0].hex }.joined(separator: " ")
                runs.append((owner, offset, text, offset == 0 || owners[offset - 1] != owner))
                offset = next
            }
            return (start, runs)
        }
    }
}
