import ArgumentParser
import AttestModel
import Foundation

/// Which verifier is checked, and how it is asked.
struct TargetOptions: ParsableArguments {
    @OptionGroup var connection: ConnectionOptions

    @Option(help: ArgumentHelp("Requests under way at once, each with a process of its own.", valueName: "n"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

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
        options.jobs = jobs
        options.timeout = try connection.answerTimeout()
        options.startTimeout = max(options.startTimeout, options.timeout)
        options.targetArguments = connection.arguments
        if let capabilities {
            options.capabilities = try Capability.list(capabilities, option: "--capabilities")
        }
        if let allowUntestable {
            options.allowUntestable = try Capability.list(allowUntestable, option: "--allow-untestable")
        }
    }
}
