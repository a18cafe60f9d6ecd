import Foundation

/// Lines that go through `cat` and back one by one: what no runner can save.
struct EchoFloor {
    private let lines: [[UInt8]]

    init(_ lines: [String]) { self.lines = lines.map { Array($0.utf8) + [UInt8(ascii: "\n")] } }

    /// Sends all lines some times through several processes at once.
    ///
    /// - Returns: the lines a second.
    func rate(jobs: Int, repetitions: Int) throws -> Double {
        let pipes = try (0..<jobs).map { _ in try EchoPipe() }
        let elapsed = Cost.elapsedTime {
            DispatchQueue.concurrentPerform(iterations: jobs) { job in
                for _ in 0..<repetitions {
                    for (position, line) in lines.enumerated() where position % jobs == job { pipes[job].echo(line) }
                }
            }
        }
        for pipe in pipes { pipe.close() }
        return Double(lines.count * repetitions) / (elapsed / 1e6)
    }
}

/// A `cat` with its two pipes.
private final class EchoPipe: @unchecked Sendable {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    init() throws {
        process.executableURL = URL(filePath: "/bin/cat")
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
    }

    /// Writes a line, which is shorter than the buffer of a pipe, and reads it back.
    func echo(_ line: [UInt8]) {
        let (writing, reading) = (input.fileHandleForWriting.fileDescriptor, output.fileHandleForReading.fileDescriptor)
        guard write(writing, line, line.count) == line.count else { return }
        var left = line.count
        while left > 0 {
            let count = read(reading, &buffer, buffer.count)
            guard count > 0 else { return }
            left -= count
        }
    }

    func close() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
