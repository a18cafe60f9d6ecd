import ArgumentParser
import AttestModel
import Reports

struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare verifiers side by side, requirement by requirement.",
        usage: "appattest compare <file> ... [<options>]",
        discussion: CommandHelp.of("appattest compare"))

    @Argument(help: "The reports, one for each verifier.")
    var files: [String]

    @OptionGroup var page: PageOptions
    @OptionGroup var runs: RecordedRuns

    func run() throws { try page.print(RunMatrix(try runs.read(files))) }
}

/// The reports that are compared.
struct RecordedRuns: ParsableArguments {
    @Flag(help: "Compare reports of different vector sets, too; the sets may then make the difference.")
    var allowDifferentSets = false

    /// Reads reports in JSON Lines, all of one set unless the user allows others.
    /// - Throws: an error with status 2 that names the file, and the place of the fault in it.
    func read(_ files: [String]) throws -> [RunRecord] {
        let runs = try files.map(Self.read)
        if !allowDifferentSets { try RunRecord.requireOneSet(runs) }
        return runs
    }

    /// Reads one report in JSON Lines.
    /// - Throws: an error with status 2 that names the file, and the place of the fault in it.
    static func read(_ file: String) throws -> RunRecord {
        try RunRecord(jsonLines: InputFile(path: file).contents, name: file)
    }
}

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compare two runs of one verifier, and gate on new failures.",
        usage: "appattest diff <before> <after> [<options>]",
        discussion: CommandHelp.of("appattest diff"))

    @Argument(help: "The report of the earlier run.")
    var before: String

    @Argument(help: "The report of the later run.")
    var after: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var runs: RecordedRuns

    func run() throws {
        let both = try runs.read([before, after])
        let difference = RunDifference(from: both[0], to: both[1])
        try output.print(difference)
        if difference.isWorse { throw ExitCode(1) }
    }
}
