/// Cuts a stream of bytes into lines.
struct LineBuffer {
    private var bytes: [UInt8] = []
    /// Everything before holds no line feed.
    private var searched = 0

    /// The bytes that were not yet taken as lines.
    var count: Int { bytes.count }

    mutating func append(_ chunk: [UInt8]) { bytes += chunk }

    /// The next complete line without its end (`\n` or `\r\n`), or `nil` while there is none.
    mutating func line() -> [UInt8]? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            return nil
        }
        let line = Self.withoutReturn(bytes[..<end])
        bytes.removeSubrange(...end)
        searched = 0
        return line
    }

    /// What is left after the last line feed, once the stream has ended; `nil` when that is nothing.
    mutating func rest() -> [UInt8]? {
        defer { (bytes, searched) = ([], 0) }
        return bytes.isEmpty ? nil : Self.withoutReturn(bytes[...])
    }

    private static func withoutReturn(_ line: ArraySlice<UInt8>) -> [UInt8] {
        Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
}
