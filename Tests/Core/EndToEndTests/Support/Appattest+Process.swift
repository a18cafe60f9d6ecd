import Foundation

extension Appattest {
    /// Starts the program, hands its process identifier to `body`, and waits for its end.
    ///
    /// - Parameters:
    ///   - program: Another program to start in its place.
    ///   - environment: The variables that differ from those of the tests.
    ///   - output: The place of its standard output, as `Process` takes it; nowhere unless stated.
    ///   - error: The same for its standard error.
    /// - Returns: The exit status; 128 and more is a signal.
    static func start(
        _ arguments: [String], program: String = path, environment: [String: String?] = [:], in folder: URL? = nil,
        output: Any? = FileHandle.nullDevice, error: Any? = FileHandle.nullDevice,
        _ body: (pid_t) async throws -> Void
    ) async throws -> Int32 {
        try await ProgramLimit.commands.run {
            let process = Process()
            process.executableURL = URL(filePath: program)
            process.arguments = arguments
            if let folder { process.currentDirectoryURL = folder }
            process.environment = ProcessInfo.processInfo.environment.merging(environment.compactMapValues { $0 }) {
                $1
            }
            (process.standardOutput, process.standardError) = (output, error)
            let (ends, end) = AsyncStream<Void>.makeStream()
            process.terminationHandler = { _ in end.finish() }
            try process.run()
            try await body(process.processIdentifier)
            for await _ in ends {}
            return (process.terminationReason == .uncaughtSignal ? 128 : 0) + process.terminationStatus
        }
    }

    /// Starts the program, sends it a signal as soon as a report in JSON Lines has a result, and waits for its end.
    ///
    /// - Returns: The exit status; 128 and more is a signal.
    static func interrupt(
        _ arguments: [String], by signal: Int32, report: String, environment: [String: String?] = [:],
        in folder: URL? = nil
    ) async throws -> Int32 {
        try await start(
            arguments + ["--report", "jsonl=\(report)"], environment: environment, in: folder
        ) { process in
            try await Waiting.until {
                (try? String(contentsOfFile: report, encoding: .utf8))?.contains("\"result\"") == true
            }
            kill(process, signal)
        }
    }
}
