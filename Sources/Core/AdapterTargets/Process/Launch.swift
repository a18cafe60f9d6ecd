import AttestModel
import Foundation
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The way in which a target's process is started.
package struct Launch: Sendable {
    let command: Command
    let memory: MemoryLimit?
    /// The variables that are added to this process's environment.
    let environment: [String: String]
    /// The registry of the process while it runs.
    let processes: TargetProcesses

    package init(
        command: Command, memory: MemoryLimit? = nil, environment: [String: String] = [:],
        processes: TargetProcesses = TargetProcesses()
    ) {
        self.command = command
        self.memory = memory
        self.environment = environment
        self.processes = processes
    }

    /// Returns the configuration of the process: this process's environment and folder, a process group of its own, a
    /// mark that its children inherit, and the limit of its memory.
    ///
    /// - Throws: An error when the program does not exist.
    func configuration(_ mark: ProcessMark) async throws -> Configuration {
        var options = PlatformOptions()
        options.processGroupID = 0
        let variables = environment.merging([ProcessMark.variable: mark.value]) { $1 }
        let environment = Environment.inherit.updating(
            Dictionary(uniqueKeysWithValues: variables.map { (Environment.Key(stringLiteral: $0), $1) }))
        guard let memory else {
            return Configuration(
                executable: executable, arguments: Arguments(command.arguments), environment: environment,
                platformOptions: options)
        }
        // Only a shell can set a limit between fork and exec. It would mistake a missing program for one that ends.
        let program = try await executable.resolveExecutablePath(in: .inherit).string
        guard FileManager.default.isExecutableFile(atPath: program) else { throw NotExecutable() }
        return Configuration(
            executable: .path("/bin/sh"),
            arguments: Arguments(
                ["-c", #"ulimit -d "$1" && shift && exec "$@""#, "sh", "\(memory.bytes >> 10)", program]
                    + command.arguments),
            environment: environment, platformOptions: options)
    }

    private var executable: Executable {
        command.program.contains("/") ? .path(FilePath(command.program)) : .name(command.program)
    }

    private struct NotExecutable: Error, CustomStringConvertible {
        let description = "the program does not exist"
    }

    /// Returns the error of a process that could not be started.
    func failure(_ error: any Error) -> RunnerError {
        let number = ((error as? SubprocessError)?.underlyingError ?? error as? Errno)?.rawValue
        if let shortage = error as? Shortage ?? number.flatMap(Shortage.init(errorNumber:)) {
            return RunnerError(
                .targetCannotStart, "the target's command '\(command.program)' cannot be started: \(shortage.words).")
        }
        return RunnerError(
            .targetCannotStart,
            "the target's command '\(command.program)' cannot be started. Check that the path exists and is "
                + "executable. (\(error))")
    }

    /// Returns the end of a process in words, with the limit that it may have met: nothing else shows that.
    package func words(for ending: ProcessEnding) -> String { ending.description + limitNote }

    /// The addition for a process that may have ended for lack of memory.
    var limitNote: String { memory.map { "; its memory was limited to \($0) (--memory)" } ?? "" }
}
