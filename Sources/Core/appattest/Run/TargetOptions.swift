import ArgumentParser
import AttestModel
import Foundation

/// The way in which a target is asked.
struct TargetOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Send this many requests at once, each to its own process.", valueName: "n"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(
        help: ArgumentHelp(
            "Assume these capabilities, comma-separated, instead of asking the target.",
            discussion: "One or more of \(Capability.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "list"))
    var capabilities: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Leave out a check that every server owes, for a reason that every report repeats; repeatable.",
            discussion: "The checks are \(Capability.checks.map(\.rawValue).joined(separator: ", ")).",
            valueName: "check=reason"))
    var omit: [String] = []

    @Option(
        help: ArgumentHelp(
            "Tolerate that these features are missing, comma-separated; any other fails the run.",
            valueName: "list"))
    var allowUntestable: String?

    func apply(to options: inout RunOptions, connection: ConnectionOptions) throws(RunnerError) {
        guard jobs >= 1 else { throw RunnerError(.usage, "--jobs: must be at least 1, not \(jobs).") }
        options.jobs = jobs
        options.timeout = try connection.answerTimeout()
        options.startTimeout = max(options.startTimeout, options.timeout)
        options.targetArguments = connection.arguments
        if let capabilities {
            options.capabilities = try Capability.list(capabilities, option: "--capabilities")
        }
        for text in omit {
            let (check, reason) = try Capability.omission(text, option: "--omit")
            options.omits[check] = reason
        }
        if let allowUntestable {
            options.allowUntestable = try Capability.list(allowUntestable, option: "--allow-untestable")
            if let check = Capability.checks.first(where: options.allowUntestable.contains) {
                throw RunnerError(
                    .usage,
                    "--allow-untestable: \(check.rawValue) is a check that every server owes. To leave it out, give the reason: "
                        + "--omit '\(check.rawValue)=REASON', or 'omits' in the adapter's description.")
            }
        }
    }
}
