import ArgumentParser
import AttestModel
import ConformanceRunner
import LabModel
import Reports
import SuiteFiles
import VerifierFuzz

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
            try await session.judge(
                result.set, as: result.forms, searched: result.searched, verdicts: result.verdicts,
                causes: result.causes, opening: opening)
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
        let questions = try folder.cases("findings.txt") + FuzzSeed.allCases.map { FuzzCase($0, []) }
        let forms = VectorForms(of: questions, seed: set.manifest.seed)
        try await output.report { opening in try await session.judge(set, as: forms, opening: opening) }
    }
}

struct FuzzCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "appattest fuzz",
        subcommands: [FuzzSearchCommand.self, FuzzReplayCommand.self], defaultSubcommand: FuzzSearchCommand.self)
}

/// The extent of a search, and what it leaves behind.
struct FuzzOptions: ParsableArguments {
    enum Mode: String, ExpressibleByArgument, CaseIterable {
        /// For a pull request: only new findings fail.
        case change
        /// For a nightly job: every finding fails, new or not.
        case batch
        /// Asks only what is in the folder, and drops what is solved or no longer shows anything.
        case prune
    }

    @Option(help: Self.help("mode")) var mode = Mode.change
    @Option(help: Self.help("seed")) var seed = "1"
    @Option(help: Self.help("maxTime")) var maxTime: Double?
    @Option(help: Self.help("maxQuestions")) var maxQuestions: Int?
    @Option(help: Self.help("corpus")) var corpus = "appattest-fuzz"
    @Option(help: Self.help("quirks")) var quirks: String?

    func validate() throws {
        if let maxTime, !(maxTime > 0 && maxTime <= 604_800) {
            throw ValidationError("--max-time: must be more than 0 and at most 604800 seconds, not \(maxTime).")
        }
        if let maxQuestions, maxQuestions < 1 {
            throw ValidationError("--max-questions: must be at least 1, not \(maxQuestions).")
        }
        guard mode != .prune || maxQuestions == nil && maxTime == nil else {
            throw ValidationError(
                "--mode prune asks only what is in the folder; leave --max-time and --max-questions out.")
        }
    }

    /// The seconds that the search may take; `nil` for any.
    var seconds: Double? { maxTime ?? (maxQuestions == nil && mode != .prune ? 60 : nil) }
}
