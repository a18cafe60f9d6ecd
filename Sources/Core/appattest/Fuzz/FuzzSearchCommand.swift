import AdapterTargets
import ArgumentParser
import AttestModel
import LabModel
import Reports
import SuiteFiles

struct FuzzSearchCommand: InterruptibleCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search a target for wrong answers.",
        discussion: """
            Examples:
              appattest fuzz search --target 'exec:python3 adapter.py'
              appattest fuzz search --target 'exec:./adapter' --mode prune
            """)

    @OptionGroup(title: "Target") var verifier: TargetArgument
    @OptionGroup(title: "Target") var connection: ConnectionOptions
    @OptionGroup(title: "Target") var target: TargetOptions
    @OptionGroup(title: "Search") var options: FuzzOptions
    @OptionGroup(title: "Output") var output: ReportOptions

    func run(until interruption: Interruption) async throws {
        try output.check()
        let quirks = try options.quirks.map { file throws(RunnerError) in
            try FuzzQuirk.all(file: file, option: "--quirks")
        }
        let session = try FuzzSession(
            verifier.specification(), settings: connection.settings(), plan: options.plan, quirks: quirks ?? []
        ) { run throws(RunnerError) in try target.apply(to: &run, connection: connection) }
        let result = try await session.search(until: interruption)
        if output.format == .text {
            let text = FuzzReport(result.summary).text(isColored: StandardOutput.isColored)
            // A report on standard output is alone there.
            if output.report.contains(where: { $0.hasSuffix("=-") }) {
                StandardError.write(raw: text)
            } else {
                try StandardOutput.write(text)
            }
        }
        try await output.report { opening in try await session.judge(result.set, opening: opening) }
    }
}

struct FuzzReplayCommand: InterruptibleCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Ask a target again about a finding.",
        discussion: """
            Example:
              appattest fuzz replay attestation/nonce/fuzz-0123456789ab \\
                --target 'exec:python3 adapter.py'
            """)

    @Argument(help: "The id of the finding, or the end of its id.")
    var id: String

    @OptionGroup(title: "Target") var verifier: TargetArgument
    @OptionGroup(title: "Target") var connection: ConnectionOptions
    @OptionGroup(title: "Target") var target: TargetOptions

    @Option(help: ArgumentHelp("Read the findings in this folder.", valueName: "dir"))
    var corpus = "appattest-fuzz"

    @OptionGroup(title: "Output") var output: ReportOptions

    func run(until interruption: Interruption) async throws {
        try output.check()
        let set = try FuzzFolder(path: corpus).vectors.read()
        let vector = try VectorSupply(set).id(named: id)
        let plan = FuzzPlan(
            mode: .batch, seed: set.seed, seconds: nil, questions: nil, folder: FuzzFolder(path: corpus))
        let session = try FuzzSession(
            verifier.specification(), settings: connection.settings(), plan: plan, quirks: []
        ) { run throws(RunnerError) in
            try target.apply(to: &run, connection: connection)
            run.only = [Glob(vector.description)]
        }
        try await output.report { opening in try await session.judge(set, opening: opening) }
    }
}
