import Foundation
import MutationScore

/// A program that is run to its end.
enum ChildProcess {
    /// Runs a program and returns its standard output with the status of its end.
    ///
    /// - Parameter timeZone: the time zone of the program; `nil` for that of this process.
    static func run(
        _ command: [String], mergingErrors: Bool = false, timeZone: String? = nil
    ) throws -> (output: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        if let timeZone {
            process.environment = ProcessInfo.processInfo.environment.merging(["TZ": timeZone]) { $1 }
        }
        let pipe = Pipe()
        process.standardOutput = pipe
        if mergingErrors { process.standardError = pipe }
        do {
            try process.run()
        } catch {
            throw MutationFailure("'\(command[0])' cannot be started: \(error.localizedDescription)")
        }
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: output, as: UTF8.self), process.terminationStatus)
    }
}
