import AttestModel

/// Cuts a stream of bytes into lines.
struct LineBuffer {
    private var bytes: [UInt8] = []
    /// Everything before was taken as lines. It is let go of now and then: to move the rest for every line would
    /// take quadratic time when there are many short ones.
    private var start = 0
    /// Nothing between `start` and here is a line feed.
    private var searched = 0

    /// The bytes that were not yet taken as lines.
    var count: Int { bytes.count - start }

    mutating func append(_ chunk: some Collection<UInt8>) {
        if start > bytes.count / 2 {
            bytes.removeSubrange(..<start)
            (start, searched) = (0, searched - start)
        }
        bytes += chunk
    }

    mutating func hasLine() -> Bool {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            return false
        }
        searched = end
        return true
    }

    /// The next complete line without its end (`\n` or `\r\n`), or `nil` while there is none.
    mutating func line() -> [UInt8]? {
        guard hasLine() else { return nil }
        let line = Self.withoutReturn(bytes[start..<searched])
        (start, searched) = (searched + 1, searched + 1)
        return line
    }

    /// Returns the bytes after the last line feed once the stream has ended; `nil` when there are none.
    mutating func rest() -> [UInt8]? {
        defer { self = LineBuffer() }
        return count == 0 ? nil : Self.withoutReturn(bytes[start...])
    }

    private static func withoutReturn(_ line: ArraySlice<UInt8>) -> [UInt8] {
        Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
}
