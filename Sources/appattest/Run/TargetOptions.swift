import ArgumentParser
import AttestModel
import ConformanceRunner
import Foundation

/// Which verifier is checked, and how it is asked.
struct TargetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The verifier: exec:COMMAND, oneshot:COMMAND, http://…, https://… or builtin:NAME.",
            discussion: """
                exec: starts the command once and exchanges JSON lines with it; oneshot: starts it for every \
                request. No shell is involved, but quotes and backslashes work as in one.
                """, valueName: "target"))
    var target: String

    @Option(help: ArgumentHelp("Requests under way at once, each with a process of its own.", valueName: "n"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(help: ArgumentHelp("How long one answer may take.", valueName: "seconds"))
    var timeout = 10.0

    @Option(
        help: ArgumentHelp(
            "What the target can do, comma-separated, instead of what it says of itself.",
            discussion: "One or more of \(Capability.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "list"))
    var capabilities: String?

    @Option(
        help: ArgumentHelp(
            "Capabilities that may be missing, comma-separated; vectors that need others fail the run.",
            valueName: "list"))
    var allowUntestable: String?

    func apply(to options: inout RunOptions) throws(RunnerError) {
        guard jobs >= 1 else { throw RunnerError(.usage, "--jobs: must be at least 1, not \(jobs).") }
        guard timeout > 0, timeout <= 86_400 else {
            throw RunnerError(.usage, "--timeout: must be more than 0 and at most 86400 seconds, not \(timeout).")
        }
        options.jobs = jobs
        options.timeout = .milliseconds(Int64((timeout * 1000).rounded(.up)))
        options.startTimeout = max(options.startTimeout, options.timeout)
        if let capabilities {
            options.capabilities = try Capability.list(capabilities, option: "--capabilities")
        }
        if let allowUntestable {
            options.allowUntestable = try Capability.list(allowUntestable, option: "--allow-untestable")
        }
    }
}
