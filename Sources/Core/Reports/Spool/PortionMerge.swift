/// A sorted portion, read piece by piece.
struct PortionReader {
    /// The number of bytes of each of the two lengths before a piece.
    private static let width = 4

    private var reader: BlockReader
    /// The piece that comes next; `nil` at the end.
    private(set) var next: SortingSpool.Piece?

    init(_ place: Range<Int>, of spool: Spool) throws {
        reader = BlockReader(place, size: 1 << 12) { try spool.read($0, $1) }
        try advance()
    }

    mutating func advance() throws {
        next = nil
        guard let lengths = try reader.next(2 * Self.width) else { return }
        let (key, bytes) = (Self.number(lengths.prefix(Self.width)), Self.number(lengths.suffix(Self.width)))
        guard let piece = try reader.next(key + bytes) else { return }
        next = SortingSpool.Piece(key: Array(piece.prefix(key)), bytes: Array(piece.suffix(bytes)))
    }

    /// Returns the bytes that stand for a piece: the lengths of its key and of its bytes, and both.
    static func record(of piece: SortingSpool.Piece) -> [UInt8] {
        bytes(of: piece.key.count) + bytes(of: piece.bytes.count) + piece.key + piece.bytes
    }

    private static func bytes(of number: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
}

/// The merge of sorted portions, later ones overruling earlier ones.
struct PortionMerge {
    /// A heap: no portion comes before the one that it is below.
    private var portions: [(reader: PortionReader, number: Int)]

    init(_ readers: [PortionReader]) {
        portions = readers.enumerated().map { ($1, $0) }.filter { $0.0.next != nil }
        for index in portions.indices.reversed() { sink(index) }
    }

    /// Returns the piece with the lowest key that was not returned; `nil` at the end.
    mutating func next() throws -> SortingSpool.Piece? {
        guard let piece = portions.first?.reader.next else { return nil }
        while portions.first?.reader.next?.key == piece.key { try advance() }
        return piece
    }

    private mutating func advance() throws {
        try portions[0].reader.advance()
        if portions[0].reader.next == nil {
            portions.swapAt(0, portions.count - 1)
            portions.removeLast()
        }
        if !portions.isEmpty { sink(0) }
    }

    private mutating func sink(_ start: Int) {
        var index = start
        while true {
            var first = index
            for child in (2 * index + 1)...(2 * index + 2) where child < portions.count && comesBefore(child, first) {
                first = child
            }
            guard first != index else { return }
            portions.swapAt(index, first)
            index = first
        }
    }

    private func comesBefore(_ one: Int, _ other: Int) -> Bool {
        let (left, right) = (portions[one].reader.next?.key ?? [], portions[other].reader.next?.key ?? [])
        if left == right { return portions[one].number > portions[other].number }
        return left.lexicographicallyPrecedes(right)
    }
}
