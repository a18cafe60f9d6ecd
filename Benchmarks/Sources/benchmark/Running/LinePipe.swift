import Foundation

/// A process that answers each line with one line, with the two pipes to it.
final class LinePipe: @unchecked Sendable {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// - Parameter command: the program's path and its arguments.
    init(_ command: [String]) throws {
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
    }

    /// Writes a line, which is shorter than the buffer of a pipe, and reads the answer.
    ///
    /// - Parameter line: the line with its line feed.
    /// - Returns: the answer with its line feed; `nil` when the process has ended.
    func answer(to line: [UInt8]) -> ArraySlice<UInt8>? {
        let (writing, reading) = (input.fileHandleForWriting.fileDescriptor, output.fileHandleForReading.fileDescriptor)
        guard write(writing, line, line.count) == line.count else { return nil }
        var used = 0
        while used < buffer.count {
            let count = buffer.withUnsafeMutableBytes { bytes in
                let room = UnsafeMutableRawBufferPointer(rebasing: bytes[used...])
                return read(reading, room.baseAddress, room.count)
            }
            guard count > 0 else { return nil }
            used += count
            if buffer[used - 1] == UInt8(ascii: "\n") { return buffer[..<used] }
        }
        return nil
    }

    func close() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
