import Foundation

/// A program that was run to its end.
struct ChildRun {
    /// The time from the start to the end, in seconds.
    let elapsed: Double

    /// Runs a program. Its standard output and standard error go nowhere.
    ///
    /// - Parameter command: the program's path and its arguments.
    /// - Throws: `BenchmarkFailure` when it cannot be started, or ends with another status than 0.
    init(_ command: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        elapsed =
            try Cost.elapsedTime {
                try process.run()
                process.waitUntilExit()
            } / 1e6
        guard process.terminationStatus == 0 else {
            throw BenchmarkFailure(
                "'\(command.joined(separator: " "))' ended with status \(process.terminationStatus).")
        }
    }
}
