import AttestModel
import EvidenceAnatomy

/// The bytes of an object in rows of 16, cut where one part ends and another begins.
struct ByteRows {
    /// Bytes next to each other that belong to the same smallest part.
    struct Run {
        /// The number of the part, in the order of the tree.
        let part: Int
        let offset: Int
        /// The bytes in hexadecimal, a space between.
        let text: String
        /// A Boolean value that indicates whether the part begins here.
        let isFirst: Bool
    }

    /// The rows, each with the offset of its first byte.
    let rows: [(offset: Int, runs: [Run])]
    /// The number of bytes that are not shown.
    let excess: Int

    private static let width = 16
    private static let limit = 16 << 10

    /// Cuts the bytes of an object.
    init(_ bytes: [UInt8], _ root: AnatomyNode) {
        let shown = min(bytes.count, Self.limit)
        excess = bytes.count - shown
        var owners = [Int](repeating: 0, count: shown)
        var number = 0
        Self.fill(root, &number, &owners)
        rows = stride(from: 0, to: shown, by: Self.width).map { start in
            var runs: [Run] = []
            var offset = start
            let end = min(start + Self.width, shown)
            while offset < end {
                let owner = owners[offset]
                let next = (offset..<end).first { owners[$0] != owner } ?? end
                let text = bytes[offset..<next].map { [$0].hex }.joined(separator: " ")
                runs.append(
                    Run(part: owner, offset: offset, text: text, isFirst: offset == 0 || owners[offset - 1] != owner))
                offset = next
            }
            return (start, runs)
        }
    }

    /// Gives the bytes of a part its number, and then those of its parts theirs.
    private static func fill(_ node: AnatomyNode, _ number: inout Int, _ owners: inout [Int]) {
        for offset in node.range.clamped(to: 0..<owners.count) { owners[offset] = number }
        for child in node.children {
            number += 1
            fill(child, &number, &owners)
        }
    }
}
