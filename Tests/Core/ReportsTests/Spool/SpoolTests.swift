import Synchronization
import Testing
@testable import Reports

@Suite("What waits for the end of a run")
struct SpoolTests {
    /// A generator whose numbers follow from its seed.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private final class Opened: Sendable {
        let count = Mutex(0)

        func scratch() -> GrowingFile {
            count.withLock { $0 += 1 }
            return Memory.scratch()
        }
    }

    @Test(
        "Pieces are read in the order of their keys, and the last one of each, in memory or not",
        arguments: [0, 40, 700, 1 << 19])
    func sorted(room: Int) throws {
        let opened = Opened()
        var numbers = Numbers(state: UInt64(room) + 1)
        var spool = SortingSpool(room: room, opening: opened.scratch)
        var expected: [String: [UInt8]] = [:]
        for _ in 0..<400 {
            let key = "\(Int.random(in: 0..<150, using: &numbers))"
            let bytes = (0..<Int.random(in: 0..<30, using: &numbers)).map { _ in numbers.next() }.map(
                UInt8.init(truncatingIfNeeded:))
            expected[key] = bytes
            try spool.add(SortingSpool.Piece(key: Array(key.utf8), bytes: bytes))
        }
        let order = expected.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for _ in 1...2 {
            var found: [(String, [UInt8])] = []
            try spool.forEach { found.append((String(decoding: $0.key, as: UTF8.self), $0.bytes)) }
            #expect(found.map(\.0) == order)
            #expect(found.map(\.1) == order.compactMap { expected[$0] })
        }
        // Few bytes never leave the memory, and many need one file.
        #expect(opened.count.withLock { $0 } == (room == 1 << 19 ? 0 : 1))
    }

    @Test("Bytes are the same whether they are in the file, in memory or in both", arguments: [0, 7, 1000])
    func bytes(room: Int) throws {
        var spool = Spool(room: room, opening: Memory.scratch)
        let text = Array("alpha\n\nbeta and more\nlast".utf8)
        for byte in text { try spool.append([byte]) }
        #expect(spool.count == text.count)
        for size in [1, 3, 100] {
            var reader = BlockReader(0..<spool.count, size: size, read: spool.read)
            var lines: [String] = []
            while let line = try reader.nextLine() { lines.append(String(decoding: line, as: UTF8.self)) }
            #expect(lines == ["alpha\n", "\n", "beta and more\n", "last"])
            var parts = BlockReader(2..<8, size: size, read: spool.read)
            #expect(try parts.next(5).map(Array.init) == Array(text[2..<7]))
            #expect(try parts.next(2) == nil)
            #expect(try parts.next(1).map(Array.init) == [text[7]])
        }
    }
}
