/// Bytes that wait for the end of a run: in memory while they are few, and then in a file.
struct Spool {
    /// The number of bytes that stay in memory.
    private let room: Int
    private let opening: @Sendable () throws -> GrowingFile
    private var file: GrowingFile?
    /// The number of bytes in the file.
    private var written = 0
    /// The bytes behind those of the file.
    private var rest: [UInt8] = []

    /// - Parameter opening: opens the file, only when the bytes have become many.
    init(room: Int = 1 << 18, opening: @escaping @Sendable () throws -> GrowingFile) {
        (self.room, self.opening) = (room, opening)
    }

    /// The number of bytes.
    var count: Int { written + rest.count }

    mutating func append(_ bytes: some Collection<UInt8>) throws {
        rest += bytes
        guard rest.count > room else { return }
        let file = try self.file ?? opening()
        try file.append(rest)
        self.file = file
        written += rest.count
        rest.removeAll(keepingCapacity: true)
    }

    /// Returns the bytes from an offset on: as many as asked for, or fewer at the end or where the file ends.
    func read(_ offset: Int, _ count: Int) throws -> [UInt8] {
        guard offset < written, let file else { return Array(rest.dropFirst(offset - written).prefix(count)) }
        return try file.read(offset, count)
    }
}
