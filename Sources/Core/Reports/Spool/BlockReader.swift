/// Bytes that are read in order, a block at a time.
package struct BlockReader {
    private let read: (_ offset: Int, _ count: Int) throws -> [UInt8]
    private let size: Int
    private var offset: Int
    private let end: Int
    private var block: [UInt8] = []
    private var index = 0

    /// - Parameters:
    ///   - range: the bytes to read.
    ///   - size: the number of bytes in a block.
    ///   - read: returns the bytes from an offset on, at most as many as asked for, and none only at the end.
    package init(_ range: Range<Int>, size: Int, read: @escaping (_ offset: Int, _ count: Int) throws -> [UInt8]) {
        (offset, end, self.size, self.read) = (range.lowerBound, range.upperBound, size, read)
    }

    /// Returns the next bytes, as many as asked for; `nil` when there are not so many.
    mutating func next(_ count: Int) throws -> ArraySlice<UInt8>? {
        while block.count - index < count { guard try readOn() else { return nil } }
        defer { index += count }
        return block[index..<(index + count)]
    }

    /// Returns the next line with its line feed; the last one may lack it. `nil` at the end.
    package mutating func nextLine() throws -> ArraySlice<UInt8>? {
        var searched = 0
        while true {
            if let feed = block[(index + searched)...].firstIndex(of: UInt8(ascii: "\n")) {
                return try next(feed + 1 - index)
            }
            searched = block.count - index
            if try !readOn() { return searched > 0 ? try next(searched) : nil }
        }
    }

    /// Reads a block behind the bytes that are left.
    ///
    /// - Returns: `false` at the end.
    private mutating func readOn() throws -> Bool {
        guard offset < end else { return false }
        let more = try read(offset, min(size, end - offset))
        offset += more.count
        block = Array(block[index...]) + more
        index = 0
        return !more.isEmpty
    }
}
