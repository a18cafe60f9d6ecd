/// Pieces of a report that come in any order, each with its key, and are read in the order of their keys. Of several pieces
/// with one key, the last one counts.
///
/// They are sorted in portions that fit in memory, and the sorted portions are merged as they are read.
struct SortingSpool {
    /// A piece with its key.
    struct Piece {
        let key: [UInt8]
        let bytes: [UInt8]
    }

    /// The number of bytes in a portion.
    private let room: Int
    private var spool: Spool
    /// The places of the sorted portions.
    private var portions: [Range<Int>] = []
    /// The pieces of the portion that is not sorted yet.
    private var pieces: [Piece] = []
    private var size = 0

    /// - Parameter opening: opens a file, only when the pieces have become many.
    init(room: Int = 1 << 19, opening: @escaping @Sendable () throws -> GrowingFile) {
        self.room = room
        spool = Spool(room: room / 2, opening: opening)
    }

    mutating func add(_ piece: Piece) throws {
        pieces.append(piece)
        size += piece.key.count + piece.bytes.count
        if size > room { try sort() }
    }

    /// Hands out all pieces in the order of their keys. It can be called again.
    mutating func forEach(_ body: (Piece) throws -> Void) throws {
        try sort()
        var merge = PortionMerge(try portions.map { try PortionReader($0, of: spool) })
        while let piece = try merge.next() { try body(piece) }
    }

    private mutating func sort() throws {
        guard !pieces.isEmpty else { return }
        let start = spool.count
        let sorted = pieces.enumerated().sorted { lhs, rhs in
            lhs.element.key == rhs.element.key
                ? lhs.offset < rhs.offset : lhs.element.key.lexicographicallyPrecedes(rhs.element.key)
        }
        for (index, (_, piece)) in sorted.enumerated() {
            guard index + 1 == sorted.count || sorted[index + 1].element.key != piece.key else { continue }
            try spool.append(PortionReader.record(of: piece))
        }
        portions.append(start..<spool.count)
        pieces.removeAll(keepingCapacity: true)
        size = 0
    }
}
