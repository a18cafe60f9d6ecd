import ArgumentParser
import AttestModel
import LabModel
import Reports
import SuiteFiles

struct FuzzSearchCommand: InterruptibleCommand {
    static let configuration = CommandConfiguration("appattest fuzz search")

    @OptionGroup(title: "Target") var verifier: TargetArgument
    @OptionGroup(title: "Target") var connection: ConnectionOptions
    @OptionGroup(title: "Target") var target: TargetOptions
    @OptionGroup(title: "Search") var options: FuzzOptions
    @OptionGroup(title: "Output") var output: ReportOptions

    func run(until interruption: Interruption) async throws {
        try output.check()
        let quirks = try options.quirks.map { try BaselineEntry.quirks(file: $0, option: "--quirks") }
        let session = try FuzzSession(verifier, connection, target, folder: FuzzFolder(path: options.corpus))
        let result = try await session.search(options, leavingOut: quirks ?? [], until: interruption)
        if output.format == .text {
            let text = result.summary.text(isColored: StandardOutput.isColored)
            // A report on standard output is alone there.
            if output.report.contains(where: { $0.hasSuffix("=-") }) {
                StandardError.write(raw: text)
            } else {
                try StandardOutput.write(text)
            }
        }
        try await output.report { opening in
            try await session.judge(result.set, searched: result.searched, causes: result.causes, opening: opening)
        }
    }
}

struct FuzzReplayCommand: InterruptibleCommand {
    static let configuration = CommandConfiguration("appattest fuzz replay")

    @Argument(help: Self.help("id")) var id: String
    @OptionGroup(title: "Target") var verifier: TargetArgument
    @OptionGroup(title: "Target") var connection: ConnectionOptions
    @OptionGroup(title: "Target") var target: TargetOptions
    @Option(help: Self.help("corpus")) var corpus = "appattest-fuzz"
    @OptionGroup(title: "Output") var output: ReportOptions

    func run(until interruption: Interruption) async throws {
        try output.check()
        let folder = FuzzFolder(path: corpus)
        let set = try folder.vectors.read()
        let vector = try NamedVector.id(named: id, among: set.vectors.map(\.id))
        var session = try FuzzSession(verifier, connection, target, folder: folder)
        session.run.only = [Glob(vector.description)]
        try await output.report { opening in try await session.judge(set, opening: opening) }
    }
}

struct FuzzCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "appattest fuzz",
        subcommands: [FuzzSearchCommand.self, FuzzReplayCommand.self], defaultSubcommand: FuzzSearchCommand.self)
}
