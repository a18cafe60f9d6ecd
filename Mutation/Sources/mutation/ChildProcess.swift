import Foundation
import MutationScore

/// A program that is run to its end.
enum ChildProcess {
    /// Runs a program and returns its standard output with the status of its end.
    static func run(_ command: [String], mergingErrors: Bool = false) throws -> (output: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
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
