import AttestModel
import Foundation

/// The way in which a target's process is started.
package struct Launch: Sendable {
    let command: Command
    let memory: MemoryLimit?
    /// The variables that are added to this process's environment.
    let environment: [String: String]
    /// The registry of the process while it runs.
    let processes: TargetProcesses
    /// A Boolean value that indicates whether the whole output is kept, each stream up to 16 MiB.
    var keepsOutput = false

    package init(
        command: Command, memory: MemoryLimit? = nil, environment: [String: String] = [:],
        processes: TargetProcesses = TargetProcesses()
    ) { (self.command, self.memory, self.environment, self.processes) = (command, memory, environment, processes) }

    /// Starts the process: with this process's environment and folder, a process group of its own, a mark that its
    /// children inherit, and the limit of its memory.
    /// - Parameter streams: Its standard input, output and error.
    func start(_ mark: ProcessMark, streams: [Int32]) throws(Spawn.Failure) -> pid_t {
        let program = try Spawn.path(of: command.program)
        let variables = environment.merging([ProcessMark.variable: mark.value]) { $1 }
        guard let memory else {
            return try Spawn(
                program: program, arguments: command.arguments, variables: variables, streams: streams
            ).start()
        }
        // Only a shell can set a limit between fork and exec. It would mistake a missing program for one that ends.
        guard FileManager.default.isExecutableFile(atPath: program) else { throw Spawn.Failure(errorNumber: ENOENT) }
        return try Spawn(
            program: "/bin/sh",
            arguments: ["-c", #"ulimit -d "$1" && shift && exec "$@""#, "sh", "\(memory.bytes >> 10)", program]
                + command.arguments, variables: variables, streams: streams
        ).start()
    }

    func failure(_ error: any Error) -> RunnerError {
        let number = (error as? Spawn.Failure)?.errorNumber
        if let shortage = error as? Shortage ?? number.flatMap(Shortage.init(errorNumber:)) {
            return RunnerError(
                .targetCannotStart, "the target's command '\(command.program)' cannot be started: \(shortage.clause).")
        }
        let why =
            switch number {
            case ENOENT, EACCES, ENOTDIR: "Executable \"\(command.program)\" is not found or cannot be executed."
            case let number?: String(cString: strerror(number))
            case nil: "\(error)"
            }
        return RunnerError(
            .targetCannotStart,
            "the target's command '\(command.program)' cannot be started. Check that the path exists and is "
                + "executable. (\(why))")
    }

    /// Returns the end of a process in words, with the limit that it may have met: nothing else shows that.
    package func words(for ending: ProcessEnding) -> String { ending.description + limitNote }

    /// The addition for a process that may have ended for lack of memory.
    var limitNote: String { memory.map { "; its memory was limited to \($0) (--memory)" } ?? "" }
}
