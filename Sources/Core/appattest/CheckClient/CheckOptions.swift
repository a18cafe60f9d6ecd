import ArgumentParser
import AttestModel
import ClientCheck
import ConformanceRunner
import SuiteFiles

/// The checks that are made.
struct CheckOptions: ParsableArguments {
    @Flag(help: "List the checks that --only and --skip leave, and check nothing.")
    var list = false

    @Option(help: ArgumentHelp("Judge the checks of core, or with strict also those of hardening.", valueName: "name"))
    var profile = Profile.core.rawValue

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Make only checks whose id matches; repeatable.", valueName: "glob"))
    var only: [String] = []

    @Option(
        parsing: .singleValue, help: ArgumentHelp("Leave out checks whose id matches; repeatable.", valueName: "glob"))
    var skip: [String] = []

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
        try CheckSelection.named(
            ClientChecks.all.map(\.outline), only: only.map(Glob.init), skip: skip.map(Glob.init),
            command: "appattest check-client")
    }

    func apply(to options: inout RunOptions) throws(RunnerError) {
        options.profile = try Profile(named: profile)
        options.only = only.map(Glob.init)
        options.skip = skip.map(Glob.init)
        if let baseline { options.baseline = try Baseline(file: baseline) }
        if let allowUntestable {
            options.allowUntestable = try Capability.list(allowUntestable, option: "--allow-untestable")
        }
    }
}
