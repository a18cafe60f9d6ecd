import TestBasics

@testable import appattest

/// A command of the program that runs inside of the test's process: for all that a command says by itself, such as its
/// result, its help and its errors. Tests of processes, signals, environments and working folders start the program.
enum Command {
    /// Runs a command, such as `Command.run("list", "--level", "must")`.
    static func run(_ arguments: String..., input: String = "") async throws -> Ended {
        try await run(arguments, input: input)
    }

    /// Runs a command.
    static func run(_ arguments: [String], input: String = "") async throws -> Ended {
        let streams = RecordedStreams(input: Array(input.utf8))
        let status = await RecordedStreams.$current.withValue(streams) {
            await AppAttest.status(of: arguments) { _ in }
        }
        return Ended(status: status ?? -1, standardOutput: streams.output, standardError: streams.error)
    }

    /// Expects that a command ends with status 2, prints nothing, and says some words, whichever way the lines break.
    static func expectRefusal(
        _ arguments: [String], saying words: String, at place: SourceLocation = #_sourceLocation
    ) async throws {
        let ended = try await run(arguments)
        #expect(ended.status == 2 && ended.standardOutput == "", "\(arguments)", sourceLocation: place)
        #expect(
            ended.unwrapped.contains(words) || ended.standardError.contains(words),
            "\(arguments): \(ended.standardError)",
            sourceLocation: place)
    }
}
