import AdapterTargets
import ArgumentParser
import AttestModel
import Foundation
import Reports
import UnixSignals
import VectorCatalog

/// The command line: one small file per subcommand.
@main
struct AppAttest: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "appattest", version: SetGenerator.suiteVersion,
        groupedSubcommands: [
            CommandGroup(
                name: "Check a verifier",
                subcommands: [
                    AdapterCommand.self, CheckAdapterCommand.self, RunCommand.self, ExplainCommand.self, CICommand.self,
                    DiffCommand.self, DiffSetCommand.self, CompareCommand.self, BaselineCommand.self, FuzzCommand.self,
                ]),
            CommandGroup(
                name: "Check a server or an app",
                subcommands: [LiveCommand.self, CheckClientCommand.self, CheckAppCommand.self]),
            CommandGroup(
                name: "Test without a device",
                subcommands: [DeviceCommand.self, AppleCommand.self, ServeCommand.self]),
            CommandGroup(
                name: "Look at evidence",
                subcommands: [
                    DiagnoseCommand.self, ReplayCommand.self, CaptureCommand.self, InspectCommand.self,
                    VerifyCommand.self,
                ]),
            CommandGroup(
                name: "Work on the suite",
                subcommands: [GenerateCommand.self, ListCommand.self, ShowCommand.self, MutantsCommand.self]),
        ])

    static func main() async {
        // A peer that stops reading must not end this program: the write fails instead, and is handled where it is.
        signal(SIGPIPE, SIG_IGN)
        guard let status = await status(of: Array(CommandLine.arguments.dropFirst()), watching: watchSignals) else {
            return end(by: SIGPIPE)
        }
        Foundation.exit(status)
    }

    /// Runs a command, and returns its exit status; `nil` when nobody reads its output any more.
    /// - Parameters:
    ///   - words: The words after the name of the program, such as `["list", "--format", "json"]`.
    ///   - watch: Hands the signals that end the program to the interruption of a command.
    static func status(of words: [String], watching watch: (Interruption) async -> Void) async -> Int32? {
        let arguments = joined(words)
        do {
            let command = try parseAsRoot(arguments)
            if command is any AsyncParsableCommand { try ThreadLimit.checkCommand() }
            if var interruptible = command as? any InterruptibleCommand {
                let interruption = Interruption()
                await watch(interruption)
                try await interruptible.run(until: interruption)
            } else if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                var command = command
                try command.run()
            }
            return 0
        } catch { return CommandFailure(handedOn: error).map(failed) ?? stopped(by: error, arguments) }
    }

    /// Joins a key or certificate in PEM to the option before it, because the parser takes its hyphens for those of an option.
    private static func joined(_ words: [String]) -> [String] {
        words.reduce(into: []) { arguments, argument in
            if argument.hasPrefix("-----BEGIN "), let option = arguments.last, option.hasPrefix("--") {
                arguments[arguments.count - 1] = "\(option)=\(argument)"
            } else {
                arguments.append(argument)
            }
        }
    }

    /// Hands the signals that end a program to the command. The first one that the command does not take ends the program.
    private static func watchSignals(_ interruption: Interruption) async {
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
        Task(executorPreference: SignalQueue()) {
            for await signal in signals where !interruption.notifyCommand() { end(by: signal.rawValue) }
        }
    }

    /// Ends the program by a signal, as if it had never been handled.
    private static func end(by number: Int32) {
        signal(number, SIG_DFL)
        // To the process: the signal's own thread may block it.
        kill(getpid(), number)
    }

    /// Prints the sentence of a failure, and returns its status; `nil` when nobody reads the output.
    private static func failed(_ failure: CommandFailure) -> Int32? {
        if failure.isBrokenPipe { return nil }
        StandardError.write(GitHubAnnotations.inert("appattest: \(failure.message)"))
        return failure.status
    }

    /// Prints help to stdout and returns 0, or a usage error to stderr and returns 2. A misspelt command has no help.
    private static func stopped(by error: any Error, _ arguments: [String]) -> Int32? {
        let status = exitCode(for: error)
        let message = fullMessage(for: error)
        if status == .validationFailure || (status.isSuccess && !message.isEmpty),
            let sentence = UnknownWord.sentence(in: arguments)
        {
            StandardError.write(sentence)
            return 2
        }
        if !message.isEmpty {
            do throws(CommandFailure) {
                if status.isSuccess { try StandardOutput.write(message + "\n") } else { StandardError.write(message) }
            } catch { return failed(error) }
        }
        return status == .validationFailure ? 2 : status.rawValue
    }
}

/// A queue of its own: the threads of all other tasks may be busy with writes that nobody reads.
private final class SignalQueue: TaskExecutor {
    private let queue = DispatchQueue(label: "appattest.signals")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
