import Foundation
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The programs that tests start, as a user's shell does. None has a limit of time: a busy machine takes as long as it
/// takes.
enum Program {
    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - program: a path, or a name to be found on the `PATH`.
    ///   - environment: changes to this process's own; `nil` removes a variable.
    static func run(
        _ program: String, _ arguments: [String], input: String = "", environment: [String: String?] = [:],
        in folder: String? = nil
    ) async throws -> Ended {
        try await ProgramLimit.commands.run {
            let result = try await Subprocess.run(
                executable(program), arguments: Arguments(arguments), environment: self.environment(environment),
                workingDirectory: folder.map { FilePath($0) }, input: .array(Array(input.utf8)),
                output: .string(limit: 256 << 20),
                error: .string(limit: 16 << 20))
            return Ended(
                status: status(result.terminationStatus), standardOutput: result.standardOutput,
                standardError: result.standardError)
        }
    }

    /// Runs Python to its end. It leaves no compiled modules behind.
    static func python(_ arguments: [String], environment: [String: String?] = [:]) async throws -> Ended {
        try await run("python3", arguments, environment: environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 })
    }

    /// Runs a program that serves until it is told to stop: hands its first line of output to `body`, then ends it.
    static func serving<Result: Sendable>(
        _ program: String, _ arguments: [String], _ body: @Sendable (String) async throws -> Result
    ) async throws -> Result { try await servingToItsEnd(program, arguments, body).result }

    /// Runs a second program that serves while a first one does. It is not bounded: two that wait for each other's place
    /// would wait forever.
    static func servingBeside<Result: Sendable>(
        _ program: String, _ arguments: [String], _ body: @Sendable (String) async throws -> Result
    ) async throws -> Result { try await servingToItsEnd(program, arguments, limit: ProgramLimit(1), body).result }

    /// Runs a program that serves until it is told to stop by a signal, and returns its exit status, too.
    static func servingToItsEnd<Result: Sendable>(
        _ program: String, _ arguments: [String], signal: Int32 = SIGTERM, limit: ProgramLimit = .services,
        _ body: @Sendable (String) async throws -> Result
    ) async throws -> (result: Result, status: Int32) {
        try await limit.run {
            let outcome = try await Subprocess.run(
                executable(program), arguments: Arguments(arguments), input: .none, output: .sequence, error: .discarded
            ) { execution in
                defer { kill(execution.processIdentifier.value, signal) }
                var line: [UInt8] = []
                for try await chunk in execution.standardOutput {
                    line += chunk.withUnsafeBytes { Array($0) }
                    if line.contains(UInt8(ascii: "\n")) { break }
                }
                let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
                return try await body(text)
            }
            return (outcome.closureResult, status(outcome.terminationStatus))
        }
    }

    private static func executable(_ program: String) -> Executable {
        program.contains("/") ? .path(FilePath(program)) : .name(program)
    }

    private static func environment(_ changes: [String: String?]) -> Environment {
        .inherit.updating(
            Dictionary(uniqueKeysWithValues: changes.map { (Environment.Key(stringLiteral: $0.key), $0.value) }))
    }

    private static func status(_ status: TerminationStatus) -> Int32 {
        switch status {
        case .exited(let code): code
        case .signaled(let signal): 128 + signal
        }
    }
}

/// A bound on how many programs run at once.
///
/// All tests start at the same time. Without a bound, each would start programs that start others, and the machine
/// would be busy with none of them getting on.
actor ProgramLimit {
    /// The bound on programs that run to their end: one for each processor.
    static let commands = ProgramLimit(ProcessInfo.processInfo.activeProcessorCount)
    /// The bound on programs that serve. They have their own, because a test runs commands while a service waits.
    static let services = ProgramLimit(ProcessInfo.processInfo.activeProcessorCount)

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Creates a bound.
    ///
    /// - Parameter count: the number of programs that may run at once, at least 1.
    init(_ count: Int) { free = max(1, count) }

    /// Waits until a program may run, and runs it.
    nonisolated func run<Value: Sendable>(_ program: () async throws -> Value) async throws -> Value {
        await enter()
        do {
            let value = try await program()
            await leave()
            return value
        } catch {
            await leave()
            throw error
        }
    }

    private func enter() async {
        if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    }

    private func leave() { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
}
