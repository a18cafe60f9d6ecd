import TestBasics

/// The program under test, driven as a user does.
enum Appattest {
    ///
    /// The variable `APPATTEST_PROGRAM` names another program than that of this build, for example an optimised one.
    static let path =
        ProcessInfo.processInfo.environment["APPATTEST_PROGRAM"].map { URL(filePath: $0).path }
        ?? Built.program("appattest")
    /// The folder of the committed set.
    static let vectors = Built.path("vectors")
    /// The options of a target that is given all the time it needs, because the machine may be busy.
    static let patience = ["--timeout", "3600"]

    static func run(
        _ arguments: String..., input: String = "", environment: [String: String?] = [:], in folder: String? = nil
    ) async throws -> Ended { try await run(arguments, input: input, environment: environment, in: folder) }

    static func run(
        _ arguments: [String], input: String = "", environment: [String: String?] = [:], in folder: String? = nil
    ) async throws -> Ended {
        try await Program.run(path, arguments, input: input, environment: environment, in: folder)
    }

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
        try await start(arguments + ["--report", "jsonl=\(report)"], environment: environment, in: folder) { process in
            try await Waiting.until {
                (try? String(contentsOfFile: report, encoding: .utf8))?.contains("\"result\"") == true
            }
            kill(process, signal)
        }
    }
}

/// A program that has ended, with all that it said.
struct Ended: Sendable {
    /// The exit status; 128 and more is a signal, as in a shell.
    let status: Int32
    let standardOutput: String
    let standardError: String

    /// The lines of standard output.
    var lines: [String] { standardOutput.split(separator: "\n").map(String.init) }

    /// A Boolean value that indicates whether standard error is one line.
    var saysOneLine: Bool { standardError.split(separator: "\n").count == 1 }

    /// Standard output and standard error, with each line put together again that was wrapped to the width of a terminal.
    var unwrapped: String { (standardOutput + standardError).replacing(/(?: \\)?\n +/, with: " ") }

    /// The JSON value that standard output is.
    func json() throws -> JSONValue { try JSONValue.parse(Array(standardOutput.utf8)) }

    /// Returns this program, which has ended with one of the statuses that a test needs.
    ///
    /// - Throws: `UnexpectedEnd` with all that it said, for any other status.
    @discardableResult
    func succeeded(with statuses: ClosedRange<Int32> = 0...0) throws -> Ended {
        guard statuses.contains(status) else { throw UnexpectedEnd(text: standardOutput + standardError) }
        return self
    }
}

/// The words of a program that has ended otherwise than a test needs. Several tests may share the program, so that this is no
/// `#require`.
struct UnexpectedEnd: Error { let text: String }
