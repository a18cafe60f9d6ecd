import ArgumentParser
import AttestModel
import ClientCheck
import SuiteFiles

/// The checks that are made.
struct CheckOptions: ParsableArguments {
    @Flag(help: "List the checks that --only and --skip leave, and check nothing.")
    var list = false

    @OptionGroup var choice: CheckChoice

    @Option(
        help: ArgumentHelp(
            "With deviceCheckCaller: tolerate calls that the client does not support.", valueName: "list"))
    var allowUntestable: String?

    @Option(
        help: ArgumentHelp(
            "Tolerate the known failures in this file; see 'appattest baseline from'.", valueName: "file"))
    var baseline: String?

    /// Returns the checks that the options name, of whatever profile.
    func listed() throws(RunnerError) -> [VectorOutline] {
        try choice.named(ClientChecks.all.map(\.outline), command: "appattest check-client")
    }

    func apply(to options: inout RunOptions) throws(RunnerError) {
        try choice.apply(to: &options)
        if let baseline { options.baseline = try Baseline(file: baseline) }
        if let allowUntestable {
            options.allowUntestable = try Capability.list(allowUntestable, option: "--allow-untestable")
        }
    }
}
